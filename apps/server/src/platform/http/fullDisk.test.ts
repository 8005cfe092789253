import { fastify as makeFastify } from 'fastify';
import { expect, test } from 'vitest';
import { roomWords } from '../../rooms.ts';
import { refuseWhileFull, sendProblem, toRefusal } from './problems.ts';

test('while the disk is full, reading and signing in work, and writes are refused', async () => {
  let isFull = true;
  const app = makeFastify();
  app.setErrorHandler((error, request, reply) =>
    sendProblem(request, reply, toRefusal(error, roomWords)),
  );
  refuseWhileFull(app, () => isFull);
  app.get('/api/orders', async () => []);
  app.post('/api/orders', async () => ({}));
  app.post('/api/auth/login', async () => ({}));
  const statusOf = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode;
  expect(await statusOf('GET', '/api/orders')).toBe(200);
  expect(await statusOf('POST', '/api/auth/login')).toBe(200);
  const refused = await app.inject({ method: 'POST', url: '/api/orders' });
  expect(refused.json()).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    error: expect.stringMatching(/disk .* is full: nothing was saved/),
  });
  expect(refused.headers).toMatchObject({
    'content-type': expect.stringContaining('application/problem+json'),
    'retry-after': '30',
  });
  isFull = false;
  expect(await statusOf('POST', '/api/orders')).toBe(200);
  await app.close();
});
