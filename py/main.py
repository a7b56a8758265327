"""The page's entry."""

import js

js.document.getElementById("app").textContent = "Python is awake"
