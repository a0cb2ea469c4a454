import { describe, expect, it } from 'vitest';
import { isSealed, maskOf, openSealer } from '../../../src/server/store/sealed.ts';
import { secretKey } from './harness.ts';

const sealer = openSealer(secretKey);

describe('sealed fields', () => {
  it('open in their place only', () => {
    const sealed = sealer.seal('person/1/aadharNo', '012345678901');
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain('012345678901');
    expect(sealer.open('person/1/aadharNo', sealed)).toBe('012345678901');
    expect(sealer.open('person/2/aadharNo', sealed)).toBeNull();
    expect(sealer.open('person/1/other', sealed)).toBeNull();
    expect(openSealer('ff'.repeat(32)).open('person/1/aadharNo', sealed)).toBeNull();
  });

  it('do not open when a character was changed', () => {
    const sealed = sealer.seal('p', '012345678901');
    for (let at = sealed.lastIndexOf(':') + 1; at < sealed.length - 1; at += 7) {
      const copy = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(sealer.open('p', copy)).toBeNull();
    }
  });

  it('differ each time, keep one hash per value and key, and show the last four digits', () => {
    const [one, other] = [sealer.seal('p', '0123 4567 8901'), sealer.seal('p', '012345678901')];
    expect(one).not.toBe(other);
    expect(one.split(':').slice(2, 4)).toEqual(['8901', sealer.hash('012345678901')]);
    expect(other.split(':').slice(2, 4)).toEqual(['8901', sealer.hash('012345678901')]);
    expect(openSealer('ff'.repeat(32)).hash('012345678901')).not.toBe(sealer.hash('012345678901'));
    expect(maskOf(one)).toBe('XXXXXXXX8901');
    expect(maskOf('sealed:1:::x')).toBe('XXXXXXXXXXXX');
  });

  it('stay as they are when written back to their place, and are refused elsewhere', () => {
    const sealed = sealer.seal('p', '1');
    expect(sealer.seal('p', sealed)).toBe(sealed);
    expect(() => sealer.seal('q', sealed)).toThrow(/another place/);
  });

  it('quality 3: what was sealed before keys were derived in one place still opens, and its duplicate is still found', () => {
    const before = 'sealed:1:8901:EtKwS7Wt5BaxmEdWG-kljA1ETTGJ5dQV:x2MxbpY1E8q0ZdJD_0IkidWPNwTpMmWNtVWxh_Gk_vP7CO9kPHxbDA';
    expect(sealer.open('student/7/aadharNo', before)).toBe('012345678901');
    expect(before.split(':')[3]).toBe(sealer.hash('012345678901'));
  });

  it('need a key of 32 bytes', () => {
    expect(() => openSealer('short')).toThrow(/32 bytes/);
    expect(openSealer(Buffer.alloc(32, 7).toString('base64')).hash('x')).toBeTruthy();
  });
});
