package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.List;

/**
 * What the parts are called that were joined to one message: each came by itself, and its application has an id for it.
 *
 * @param ids of all parts
 * @param told of these, the parts of whose end the application wants to hear
 */
public record JoinedParts(List<Long> ids, List<Long> told) {
    /** Of a message that came as it is. */
    public static final JoinedParts NONE = new JoinedParts(List.of(), List.of());

    /** A count of them is an octet. */
    public static final int MAX = 255;

    public JoinedParts {
        ids = List.copyOf(ids);
        told = List.copyOf(told);
        assert ids.size() <= MAX && ids.containsAll(told) : "more than may be, or told of what is none of them";
    }

    public boolean isNone() {
        return ids.isEmpty();
    }

    /** What the whole is called: by the first of whose end is told, or else the first. */
    public long id() {
        return told.isEmpty() ? ids.get(0) : told.get(0);
    }

    /** The others of whose end is told. */
    public List<Long> others() {
        return told.isEmpty() ? told : told.subList(1, told.size());
    }

    void write(CustodyRecordWriter to) {
        to.octet(ids.size());
        for (long each : ids) {
            to.number(each).octet(told.contains(each) ? 1 : 0);
        }
    }

    static JoinedParts read(CustodyRecordReader from) {
        int count = from.octet();
        List<Long> ids = new ArrayList<>();
        List<Long> told = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long id = from.number();
            ids.add(id);
            if (from.octet() == 1) {
                told.add(id);
            }
        }
        return new JoinedParts(ids, told);
    }
}
