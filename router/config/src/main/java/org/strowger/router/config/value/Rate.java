package org.strowger.router.config.value;

import java.time.Duration;

/** A number of events per period. */
public record Rate(long count, Duration per) {
    /** No limit. */
    public static final Rate UNLIMITED = new Rate(Long.MAX_VALUE, Duration.ofSeconds(1));

    public static Rate perSecond(long count) {
        return new Rate(count, Duration.ofSeconds(1));
    }

    public boolean isSlowerThan(Rate other) {
        return !isUnlimited() && (other.isUnlimited() || perNano() < other.perNano());
    }

    private double perNano() {
        return (double) count / per.toNanos();
    }

    public boolean isUnlimited() {
        return count == Long.MAX_VALUE;
    }

    @Override
    public String toString() {
        if (isUnlimited()) {
            return "unlimited";
        }
        return switch ((int) per.toSeconds()) {
            case 1 -> count + "/s";
            case 60 -> count + "/m";
            default -> count + " in " + per.toSeconds() + " s"; // the share of one node in a low rate
        };
    }
}
