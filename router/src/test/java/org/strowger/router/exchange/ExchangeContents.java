package org.strowger.router.exchange;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscSession;

/** The objects that a router really holds, as its tables and queues have them. Nothing is counted beside them. */
public final class ExchangeContents {
    private final Set<MtMessage> messages = Collections.newSetFromMap(new IdentityHashMap<>());

    /** @param smscs all SMSCs that the router has had, because a removed one may still have messages */
    public ExchangeContents(Exchange exchange, Collection<Smsc> smscs) {
        for (int i = 0; i < exchange.threads(); i++) {
            exchange.thread(i).smscHomes.all().forEach(this::addQueued);
            addSent(smscs, i);
        }
    }

    private void addQueued(SmscHome<MtMessage> home) {
        home.some(Integer.MAX_VALUE).forEach(this::add);
    }

    private void addSent(Collection<Smsc> smscs, int thread) {
        for (Smsc smsc : smscs) {
            for (SmscSession session : smsc.port(thread).sessions()) {
                session.forEachUnanswered(each -> add((MtMessage) each));
            }
        }
    }

    private void add(MtMessage mt) {
        messages.add(mt.isPart() ? mt.split().whole() : mt);
    }

    /** The number of messages that wait for an SMSC, or for its answer, and are not in custody. */
    public long relayed() {
        return messages.stream().filter(each -> !each.isInCustody()).count();
    }
}
