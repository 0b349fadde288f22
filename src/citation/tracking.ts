const parameters =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|wickedid|cmpid|ncid|at_(?:medium|campaign)\w*|ns_(?:mchannel|source|campaign|linkname|fee))$/i;

/** The address without the query parameters that only say where a reader came from; everything else stays as it is. */
export function withoutTracking(address: string): string {
  const [, start = '', query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/su.exec(address) ?? [];
  if (query === undefined) {
    return address;
  }
  const parts = query.split('&');
  const kept = parts.filter((part) => !parameters.test(part.split('=', 1)[0] ?? ''));
  if (kept.length === parts.length) {
    return address;
  }
  return start + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}
