import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer';
import { parse } from 'yaml';
import { mcpProviderId, toolNames } from '../../../src/manifest.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const {
  languageModelTools: tools,
  mcpServerDefinitionProviders,
  chatSkills,
  chatPromptFiles,
} = packageJson.contributes;

describe('what the manifest says of agents', () => {
  it('declares the tools and the provider that are registered, and no others', () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...toolNames],
    );
    assert.deepEqual(
      mcpServerDefinitionProviders.map(({ id }) => id),
      [mcpProviderId],
    );
  });

  it('lets each tool be named in a prompt, and says when to use it and when not', () => {
    for (const tool of tools) {
      assert.ok(tool.canBeReferencedInPrompt && /^[\w-]+$/.test(tool.toolReferenceName), tool.name);
      assert.match(tool.icon, /^\$\([a-z-]+\)$/);
      assert.match(tool.modelDescription, /Use it|Start here/);
      assert.match(tool.modelDescription, /\bNot for\b|\bnever\b/);
      assert.equal(tool.inputSchema.additionalProperties, false);
    }
  });

  it('describes all tools together in at most 1,500 tokens', () => {
    const described = tools.map(({ name, modelDescription, inputSchema }) =>
      JSON.stringify({ name, description: modelDescription, parameters: inputSchema }),
    );
    assert.ok(countTokens(described.join('\n')) <= 1500);
  });

  it('has the skill and the prompt that it names, with what VS Code asks of them', () => {
    const ignored = readFileSync(new URL('../../../.vscodeignore', import.meta.url), 'utf8');
    assert.match(ignored, /^!media\/agents\/\*\*\/\*\.md$/m);
    for (const { path } of [...chatSkills, ...chatPromptFiles]) {
      const file = new URL(`../../../${path}`, import.meta.url);
      assert.ok(existsSync(file), path);
      const header = /^---\n(.*?)\n---\n/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      const { name, description } = parse(header) as { name: string; description: string };
      const parts = path.split('/');
      assert.equal(name, path.endsWith('SKILL.md') ? parts.at(-2) : parts.at(-1)?.replace('.prompt.md', ''));
      assert.ok(description.length > 20 && description.length <= 1024);
    }
  });
});
