export { decode as readToon } from '@toon-format/toon';
