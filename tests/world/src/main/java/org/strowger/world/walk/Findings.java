package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;

/** The faults at the end of a walk. */
public final class Findings {
    private final List<Finding> all = new ArrayList<>();

    /**
     * @param law the violated law, as a text that is the same for every message
     * @param number the recipient whose story is relevant; empty for none
     */
    public record Finding(String law, String number, String detail) {
        @Override
        public String toString() {
            return law + ": " + detail;
        }
    }

    public void add(String law, Recipient recipient, String detail) {
        all.add(new Finding(law, recipient.number(), recipient + (detail.isEmpty() ? "" : ": " + detail)));
    }

    public void add(String law, String detail) {
        all.add(new Finding(law, "", detail));
    }

    public List<Finding> all() {
        return all;
    }
}
