package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;

/**
 * The ids of the parts from which a message was joined: its application knows each part by an id.
 *
 * @param ids the ids of all parts
 * @param told the ids of the parts for which the application wants a receipt
 */
@Within(Within.Scope.PACKET)
public record JoinedParts(List<Long> ids, List<Long> told) {
    /** The parts of a message that was not joined. */
    public static final JoinedParts NONE = new JoinedParts(List.of(), List.of());

    /** The maximum number of parts: the count is stored in one byte. */
    public static final int MAX = 255;

    public JoinedParts {
        ids = List.copyOf(ids);
        told = List.copyOf(told);
        assert ids.size() <= MAX && ids.containsAll(told)
                : "too many ids, or a reported id is not one of the joined parts";
    }

    public boolean isNone() {
        return ids.isEmpty();
    }

    /** The id of the whole: the id of the first part that requests a receipt, or else of the first part. */
    public long id() {
        return told.isEmpty() ? ids.get(0) : told.get(0);
    }

    /** The other ids for which the application wants a receipt: all except {@link #id}. */
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
