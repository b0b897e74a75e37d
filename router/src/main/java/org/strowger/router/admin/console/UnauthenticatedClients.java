package org.strowger.router.admin.console;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.router.thread.CopyOnWriteMap;

/**
 * Those who have come and have still to say who they are. Anybody can be one, so there are never so many of them that
 * somebody who means it finds no place: with one too many, the first who came goes, of those from where most came.
 *
 * <p>Thread: any.
 */
public final class UnauthenticatedClients {
    /** Half of the places of a listening socket. */
    static final int STRANGERS_MAX = 16;

    /** Some may come on several threads before one of them has gone. */
    private static final int ENTRIES_MAX = 2 * STRANGERS_MAX;

    /** Of IPv6 so much counts, for that is the least that one customer gets. */
    private static final int ORIGIN_OCTETS_MAX = 8;

    private final CopyOnWriteMap<ConsoleConnection, Stranger> strangers = new CopyOnWriteMap<>(ENTRIES_MAX);

    /** Where somebody came from, and when. */
    private record Stranger(ByteBuffer origin, long sinceNanos) {}

    /** He has come, or could not say who he is. */
    void enters(ConsoleConnection visit, long sinceNanos) {
        byte[] address = visit.visitor().address().getAddress();
        ByteBuffer origin = ByteBuffer.wrap(address, 0, Math.min(address.length, ORIGIN_OCTETS_MAX));
        strangers.put(visit, new Stranger(origin, sinceNanos));
        makeRoom();
    }

    private void makeRoom() {
        Map<ConsoleConnection, Stranger> all = strangers.all();
        if (all.size() <= STRANGERS_MAX) {
            return;
        }
        Map<ByteBuffer, Long> crowds =
                all.values().stream().collect(Collectors.groupingBy(Stranger::origin, Collectors.counting()));
        Comparator<Stranger> crowd = Comparator.comparingLong(each -> -crowds.getOrDefault(each.origin(), 0L));
        all.entrySet().stream()
                .min(Map.Entry.comparingByValue(crowd.thenComparingLong(Stranger::sinceNanos)))
                .map(Map.Entry::getKey)
                .filter(strangers::remove) // Else another thread has sent him away.
                .ifPresent(ConsoleConnection::makesRoom);
    }

    /** He is known now, or about to be, or gone. */
    void leaves(ConsoleConnection visit) {
        strangers.remove(visit);
    }
}
