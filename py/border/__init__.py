"""What comes from outside, checked by pydantic, which the page loads only when something foreign comes in."""
