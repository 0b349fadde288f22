export { encode as writeToon } from '@toon-format/toon';
export { stringify as writeYaml } from 'yaml';
