// An empty module in place of `vscode`, for the folders whose tsconfig.json maps `vscode` to it. Without the mapping,
// TypeScript would find the types of `vscode` in node_modules, whatever the option `types` says.
export {};
