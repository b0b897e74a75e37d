package org.strowger.router.thread;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * Remembers which password matched the slow hash of an account, as a MAC under a key that exists only in this process.
 * A later check costs microseconds, and the MACs are useless to an attacker who reads them.
 *
 * <p>The stored hash is part of the MAC, so that a MAC becomes invalid when the hash is changed. Only matching
 * passwords are remembered, one per account, so an attacker who tries passwords cannot displace entries.
 *
 * <p>Thread: any.
 */
public final class PasswordMemory {
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] NOTHING = new byte[32];

    private final SecretKeySpec key;
    private final int accountsMax;

    @Bound(
            of = "accounts and users whose last right password is remembered",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ACCOUNT,
            share = Sharing.NONE,
            limit = "RunningRouter.ACCOUNTS_REMEMBERED, ConsoleService.USERS_REMEMBERED",
            full = "the password of another account is forgotten: its next sign-in waits for a hash")
    private final ConcurrentHashMap<String, byte[]> macs = new ConcurrentHashMap<>();

    /**
     * @param key a random key, generated for each process
     * @param accountsMax maximum number of accounts, beyond which a new account displaces another
     */
    public PasswordMemory(byte[] key, int accountsMax) {
        this.key = new SecretKeySpec(key, ALGORITHM);
        this.accountsMax = accountsMax;
    }

    /** Whether this password is remembered as matching the stored hash. Takes the same time for an unknown account. */
    public boolean knows(String account, byte[] stored, String password) {
        byte[] known = macs.getOrDefault(account, NOTHING);
        return MessageDigest.isEqual(known, mac(account, stored, password));
    }

    /** Remembers a password that has matched the stored hash. */
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
        // The MAC includes the lengths of the fields, so that moving a field boundary changes the MAC.
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
