/** Bundled beside the script as a file of its own. */
declare module '*.css';
