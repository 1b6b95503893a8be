import { describe, expect, it } from 'vitest';
import { barLookOf, footerLookOf, isLongOnPhones, routeClassOf, sectionOf } from './path-rules.ts';

describe('who may be on a path', () => {
  it.each([
    '/review',
    '/review/funder',
    '/review/funder/tidewrack',
    '/admin',
    '/admin/users',
    '/user',
    '/REVIEW',
    '/review/returns',
    '/review/return/x',
    '/Admin/Users',
  ])('%s is protected', (path) => {
    expect(routeClassOf(path)).toBe('protected');
  });

  it.each(['/login', '/signup', '/otp', '/Login', '/otp/'])('%s is for people who are not signed in', (path) => {
    expect(routeClassOf(path)).toBe('unauthenticated-only');
  });

  it.each([
    '/',
    '/funder',
    '/funder/tidewrack',
    '/database',
    '/database/Equity',
    '/sign-out',
    '/users-guide',
    '/privacy',
    '/review/return',
    '/Review/Return',
  ])('%s is open', (path) => {
    expect(routeClassOf(path)).toBe('open');
  });
});

describe('the bar', () => {
  it('is beige and shown at the top of every page', () => {
    for (const path of ['/', '/review', '/funder/x', '/database/equity', '/user']) {
      expect(barLookOf(path, true)).toMatchObject({ isHidden: false, tone: 'beige' });
    }
  });

  it('stays, in white, on home, review and funder pages', () => {
    for (const path of ['/', '/review', '/review/funder', '/funder', '/funder/x', '/Funder/X']) {
      expect(barLookOf(path, false)).toMatchObject({ isHidden: false, tone: 'white' });
    }
  });

  it('hides on other pages until the top is reached again', () => {
    for (const path of ['/database/equity', '/admin/users', '/user', '/login', '/privacy', '/nowhere']) {
      expect(barLookOf(path, false).isHidden).toBe(true);
    }
  });

  it('stands nearer to the edges over tables', () => {
    for (const path of ['/database', '/Database/equity', '/admin/users'])
      expect(barLookOf(path, true).isWide).toBe(true);
    for (const path of ['/', '/funder', '/review', '/databases']) expect(barLookOf(path, true).isWide).toBe(false);
  });

  it('offers to share a review everywhere but on review pages', () => {
    expect(barLookOf('/', true).hasShareButton).toBe(true);
    expect(barLookOf('/database/equity', true).hasShareButton).toBe(true);
    expect(barLookOf('/review', true).hasShareButton).toBe(false);
    expect(barLookOf('/Review/funder', false).hasShareButton).toBe(false);
  });
});

it('tells sections by the first word, without regard to case', () => {
  expect(sectionOf('/')).toBe('');
  expect(sectionOf('/Database/Equity')).toBe('database');
  expect(sectionOf('/database/debt')).toBe('database');
});

it('has a footer that fits the page', () => {
  expect(footerLookOf('/')).toBe('full');
  expect(footerLookOf('/review')).toBe('full');
  expect(footerLookOf('/user')).toBe('full');
  expect(footerLookOf('/login')).toBe('slim');
  expect(footerLookOf('/database/equity')).toBe('slim');
  expect(footerLookOf('/admin/users')).toBe('slim');
  expect(footerLookOf('/review/funder/x')).toBe('slim');
});

it('keeps room for the form of a new member alone', () => {
  expect(['/signup', '/Signup', '/login', '/otp', '/'].filter(isLongOnPhones)).toEqual(['/signup', '/Signup']);
});
