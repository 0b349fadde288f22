import type { Extra } from '../service/records.ts';

/**
 * The identifier of the story that an article says it belongs to, if it says so: the interface shows no such field
 * (article-aggregation, Article), so usual names are read, with an identifier, an object that has one, or a list.
 */
export function storyIdOf(extra: Extra): string | undefined {
  for (const name of ['story_id', 'storyId', 'story', 'story_ids', 'stories', 'cluster_id']) {
    const id = idOf(Object.hasOwn(extra, name) ? extra[name] : undefined);
    if (id !== undefined) {
      return id;
    }
  }
  return undefined;
}

function idOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') {
    return first === '' ? undefined : first;
  }
  if (typeof first !== 'object' || first === null) {
    return undefined;
  }
  const { id, story_id } = first as { id?: unknown; story_id?: unknown };
  return [id, story_id].find((candidate) => typeof candidate === 'string' && candidate !== '') as string | undefined;
}
