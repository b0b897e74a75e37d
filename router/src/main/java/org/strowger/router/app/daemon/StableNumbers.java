package org.strowger.router.app.daemon;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Numbers by which SMSCs or applications are remembered where a name would be too long. Who comes again under a name
 * has the number of the one who had it before: what is remembered of that one is his. No number is given to another
 * name, so what refers to one that is gone finds nothing rather than somebody else.
 *
 * <p>Of those that are gone the last so many are known; who comes again after that is a stranger.
 */
final class StableNumbers {
    private static final int GONE_MAX = 10_000;

    private final Map<String, Integer> gone = new LinkedHashMap<>();
    private int next;

    /** The number of one who comes. */
    int of(String name) {
        Integer before = gone.remove(name);
        return before == null ? next++ : before;
    }

    /** The one with that number goes. */
    void gone(String name, int number) {
        gone.put(name, number);
        if (gone.size() > GONE_MAX) {
            Iterator<String> oldest = gone.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
