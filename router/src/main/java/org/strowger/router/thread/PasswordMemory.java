package org.strowger.router.thread;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Remembers which password matched the slow hash of an account, as a MAC under a key that dies with the process: to
 * begin again costs microseconds, and what is remembered is of no use to whoever reads it.
 *
 * <p>The stored hash goes into the MAC, so that what was remembered no longer fits once the hash is changed. One MAC is
 * kept for each account, so an attacker who tries passwords cannot push others out: only those that match are learnt.
 *
 * <p>Thread: any.
 */
public final class PasswordMemory {
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] NOTHING = new byte[32];

    private final SecretKeySpec key;
    private final int accountsMax;
    private final ConcurrentHashMap<String, byte[]> macs = new ConcurrentHashMap<>();

    /**
     * @param key from a source that cannot be guessed, made anew for each process
     * @param accountsMax at this many, one of those known is forgotten for each that is learnt
     */
    public PasswordMemory(byte[] key, int accountsMax) {
        this.key = new SecretKeySpec(key, ALGORITHM);
        this.accountsMax = accountsMax;
    }

    /** Whether this password has matched what is stored for the account. Takes as long if nothing is known of it. */
    public boolean knows(String account, byte[] stored, String password) {
        byte[] known = macs.getOrDefault(account, NOTHING);
        return MessageDigest.isEqual(known, mac(account, stored, password));
    }

    /** This password has matched. */
    public void learn(String account, byte[] stored, String password) {
        if (macs.size() >= accountsMax && !macs.containsKey(account)) {
            forgetOne();
        }
        macs.put(account, mac(account, stored, password));
    }

    public int accounts() {
        return macs.size();
    }

    private void forgetOne() {
        Iterator<String> any = macs.keySet().iterator();
        if (any.hasNext()) {
            macs.remove(any.next());
        }
    }

    private byte[] mac(String account, byte[] stored, String password) {
        byte[] name = account.getBytes(StandardCharsets.UTF_8);
        byte[] secret = password.getBytes(StandardCharsets.UTF_8);
        // With their lengths, or the end of one could be taken for the beginning of the next.
        ByteBuffer lengths =
                ByteBuffer.allocate(2 * Integer.BYTES).putInt(name.length).putInt(stored.length);
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(lengths.array());
            mac.update(name);
            mac.update(stored);
            return mac.doFinal(secret);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime lacks HMAC with SHA-256", e);
        }
    }
}
