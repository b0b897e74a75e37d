package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.custody.DueQueue;

/**
 * How far the messages of one thread have come that are kept, so that it can be seen without looking at each: how many
 * wait to be tried again, and which are set aside and why. Few are as a rule: each costs some 60 octets beside itself.
 * Owned by the custodian.
 */
final class CustodyStages {
    /** Those that are due soon are found among the first of an agenda: to look at all could take long. */
    private static final int LOOKED_AT_MAX = 2000;

    private final Map<MtMessage, String> held = new LinkedHashMap<>();
    private int later;

    /** It has come so far. */
    void move(MtMessage mt, Custody.Stage next) {
        Custody custody = mt.custody();
        later += (next == Custody.Stage.WAITING ? 1 : 0) - (custody.stage() == Custody.Stage.WAITING ? 1 : 0);
        if (!held.isEmpty()) {
            held.remove(mt);
        }
        custody.stage(next);
    }

    /** It is set aside. */
    void hold(MtMessage mt, String why) {
        move(mt, Custody.Stage.HELD);
        held.put(mt, why);
    }

    CustodyView view(DueQueue<MtMessage> dueQueue) {
        return new CustodyView(dueQueue.size(), later, held.size(), dueQueue.nextNanos());
    }

    /** The first of those that are set aside. */
    List<MessageView> held(int most, MessageIdAllocator ids) {
        List<MessageView> some = new ArrayList<>();
        for (Map.Entry<MtMessage, String> each : held.entrySet()) {
            if (some.size() == most) {
                break;
            }
            some.add(MessageView.of(each.getKey(), ids, MessageView.NEVER, each.getValue()));
        }
        return some;
    }

    /** Some of those that wait to be tried again. */
    List<MessageView> later(int most, DueQueue<MtMessage> dueQueue, MessageIdAllocator ids) {
        return dueQueue.some(LOOKED_AT_MAX).stream()
                .filter(each -> each.custody().stage() == Custody.Stage.WAITING)
                .limit(most)
                .map(each -> MessageView.of(each, ids, dueQueue.dueNanos(each), ""))
                .toList();
    }
}
