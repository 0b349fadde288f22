/** A record to cite. Every field is untrusted text. */
export interface Reference {
  readonly title?: string;
  readonly url?: string;
  readonly publisher?: string;
  readonly authors?: readonly string[];
  /** ISO 8601 date or timestamp. */
  readonly published?: string;
  /** ISO 8601 timestamp. */
  readonly retrieved?: string;
}
