package org.strowger.protocol;

import org.jspecify.annotations.Nullable;

/**
 * What somebody else has a number of: each thing lies in the place that its number names until it is taken out, and the
 * place is then another's. A fixed number of places, found without a search.
 */
public final class Places<T> {
    /** Nowhere: all places are taken. */
    public static final int NONE = -1;

    private final @Nullable Object[] things;
    private final int[] freePlaces;
    private int free;

    public Places(int count) {
        this.things = new @Nullable Object[count];
        this.freePlaces = new int[count];
        for (int i = 0; i < count; i++) {
            freePlaces[i] = count - 1 - i;
        }
        this.free = count;
    }

    /** How many more fit. */
    public int room() {
        return free;
    }

    public int size() {
        return things.length - free;
    }

    /** Where the next thing will be put; {@link #NONE} if there is no room. */
    public int next() {
        return free == 0 ? NONE : freePlaces[free - 1];
    }

    /** Puts a thing where {@link #next} said. */
    public void put(T thing) {
        things[freePlaces[--free]] = thing;
    }

    /** Takes the thing out that lies there; it is a fault to ask for what is not there. */
    @SuppressWarnings("unchecked") // only put writes here
    public T take(long place) {
        Object thing = things[(int) place];
        if (thing == null) {
            throw new AssertionError("nothing lies at " + place + ", or it was taken before");
        }
        things[(int) place] = null;
        freePlaces[free++] = (int) place;
        return (T) thing;
    }
}
