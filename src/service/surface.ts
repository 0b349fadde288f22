/** The two surfaces of the article side (article-aggregation, Versioning). */
export type Surface = 'v1' | 'v0.1';

/**
 * Which surface is asked. Where it is to be found out, that is done with one request, and what was found is remembered
 * for as long as whoever keeps `remembered` keeps it.
 */
export type SurfaceChoice = { readonly fixed: Surface } | FoundSurface;

/** A surface that is to be found out. */
export interface FoundSurface {
  readonly remembered: () => Surface | undefined;
  /** Undefined where what was remembered seems to hold no longer. */
  readonly remember: (surface: Surface | undefined) => void;
}
