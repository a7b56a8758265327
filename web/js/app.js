// Stands in until the app's own script comes.
globalThis.chaupal = {};
