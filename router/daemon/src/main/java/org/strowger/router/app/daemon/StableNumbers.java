package org.strowger.router.app.daemon;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;

/**
 * Assigns small numbers to the names of SMSCs or applications, for places where a name would be too long. A removed
 * name that is added again gets its old number back, and with it the remembered data. A number is never given to
 * another name, so a reference to a removed name finds nothing instead of a wrong object.
 *
 * <p>Only the last {@link #GONE_MAX} removed names are remembered; a name that is added again later gets a new number.
 */
final class StableNumbers {
    @Bound(
            of = "removed names whose numbers are remembered",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONFIGURATION,
            share = Sharing.SINGLE,
            full = "the oldest is forgotten; if it is added again, it gets another number")
    private static final int GONE_MAX = 10_000;

    @BoundedBy("GONE_MAX")
    private final Map<String, Integer> gone = new LinkedHashMap<>();

    private int next;

    /** The number of an added name. */
    int of(String name) {
        Integer before = gone.remove(name);
        return before == null ? next++ : before;
    }

    /** Records that the name with this number has been removed. */
    void gone(String name, int number) {
        gone.put(name, number);
        if (gone.size() > GONE_MAX) {
            Iterator<String> oldest = gone.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
