package org.strowger.router.exchange.mt;

import org.strowger.message.Address;
import org.strowger.router.filter.MessageChanges;

/**
 * The addresses of a message as routes, lists and records show them: as filters before routing have changed them, for
 * example by rules for numbers, or as the application wrote them.
 */
public final class RoutedAddresses {
    private RoutedAddresses() {}

    public static Address source(MtMessage mt) {
        Address changed = changes(mt).source();
        return changed.isEmpty() ? writtenSource(mt) : changed;
    }

    public static Address destination(MtMessage mt) {
        Address changed = changes(mt).destination();
        return changed.isEmpty() ? writtenDestination(mt) : changed;
    }

    private static MessageChanges changes(MtMessage mt) {
        return mt.isPart() ? mt.split().whole().changes() : mt.changes();
    }

    private static Address writtenSource(MtMessage mt) {
        Address known = mt.source();
        return known.isEmpty() && mt.hasOwnBytes() ? mt.ownMessage().source() : known;
    }

    private static Address writtenDestination(MtMessage mt) {
        if (mt.isOneOfMany()) {
            return mt.recipient();
        }
        Address known = mt.destination();
        return known.isEmpty() && mt.hasOwnBytes() ? mt.ownMessage().destination() : known;
    }
}
