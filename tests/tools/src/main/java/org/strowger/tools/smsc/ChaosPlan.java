package org.strowger.tools.smsc;

import java.time.Duration;

/**
 * The misbehaviour of a simulated SMSC.
 *
 * @param profile the kind of misbehaviour
 * @param share the fraction of messages or binds that are affected; 1 means all
 * @param time the duration, for profiles that need a duration
 * @param seed the seed of the random numbers: the same seed and the same input give the same misbehaviour
 */
public record ChaosPlan(ChaosProfile profile, double share, Duration time, long seed) {
    public static final ChaosPlan NONE = of(ChaosProfile.NONE, 1);

    public ChaosPlan {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share must be from 0% to 100%, not " + share * 100 + "%");
        }
    }

    public static ChaosPlan of(ChaosProfile profile, long seed) {
        return new ChaosPlan(profile, profile.share(), profile.time(), seed);
    }
}
