package org.strowger.tools.smsc;

import java.time.Duration;

/**
 * How to misbehave.
 *
 * @param profile in which way
 * @param share how many messages or binds it befalls: 1 is all
 * @param time how long it takes, where that matters
 * @param seed of all chance: the same seed and the same input give the same misbehaviour
 */
public record ChaosPlan(ChaosProfile profile, double share, Duration time, long seed) {
    public static final ChaosPlan NONE = of(ChaosProfile.NONE, 1);

    public ChaosPlan {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share is from 0% to 100%, not " + share * 100 + "%");
        }
    }

    public static ChaosPlan of(ChaosProfile profile, long seed) {
        return new ChaosPlan(profile, profile.share(), profile.time(), seed);
    }
}
