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
 * Remembers which password matched the slow hash of an account, as a MAC under a key that exists only in this process.
 * A later check costs microseconds, and the MACs are useless to an attacker who reads them.
 *
 * <p>The stored hash is part of the MAC, so that a MAC becomes invalid when the hash is changed. Only passwords that
 * match are remembered, one for each account, so an attacker who tries passwords cannot displace others.
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
     * @param key random, made anew for each process
     * @param accountsMax at this number, one known account is forgotten for each new one
     */
    public PasswordMemory(byte[] key, int accountsMax) {
        this.key = new SecretKeySpec(key, ALGORITHM);
        this.accountsMax = accountsMax;
    }

    /** Whether this password has matched the stored hash. Takes as long for an unknown account. */
    public boolean knows(String account, byte[] stored, String password) {
        byte[] known = macs.getOrDefault(account, NOTHING);
        return MessageDigest.isEqual(known, mac(account, stored, password));
    }

    /** The password has matched. */
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
        // With the lengths, so that the fields cannot be shifted against each other.
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
