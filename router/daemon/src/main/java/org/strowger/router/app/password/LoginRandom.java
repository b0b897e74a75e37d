package org.strowger.router.app.password;

import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.strowger.router.thread.PasswordMemory;

/** The random numbers of logins, which a peer must not foresee. */
public final class LoginRandom {
    private static final int KEY_OCTETS = 32;

    private LoginRandom() {}

    /** An empty memory of passwords, with a key of its own. */
    public static PasswordMemory memory(int accountsMax) {
        byte[] key = new byte[KEY_OCTETS];
        new SecureRandom().nextBytes(key);
        return new PasswordMemory(key, accountsMax);
    }

    /** Draws the checks that get a reserved hash. */
    public static RandomGenerator draws() {
        return new SplittableRandom(new SecureRandom().nextLong());
    }
}
