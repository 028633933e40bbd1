import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundPolicySentences } from './round-policies.ts';

test('a policy is described in five sentences, which mention tiers only if the round has them', () => {
  const tiers = [{ batches: ['2023'], programmes: [] }];
  const told = [
    roundPolicySentences({ policy: 'classic', tiers: [] }),
    roundPolicySentences({ policy: 'draw', tiers: [] }),
    roundPolicySentences({ policy: 'draw', tiers }),
  ];
  assert.deepEqual(
    told.map((sentences) => [sentences.length, sentences.filter((sentence) => /\btiers?\b/.test(sentence)).length]),
    [
      [5, 0],
      [5, 0],
      [5, 2],
    ],
  );
});
