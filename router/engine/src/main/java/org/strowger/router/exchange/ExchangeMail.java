package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custodian.MessageMover;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.ReadPosition;
import org.strowger.router.exchange.custody.StoreOutboxes;
import org.strowger.router.exchange.custody.StoredStray;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.mail.ShardMail;
import org.strowger.router.exchange.mo.DeliveryMover;
import org.strowger.router.exchange.mo.StrayFigure;
import org.strowger.router.exchange.mo.StrayReceipts;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.thread.PeerThread;

/**
 * The exchange as a node of a cluster. Passes to other nodes the receipts that match no message here, and the messages
 * and deliveries for SMSCs and applications that are bound there. Takes what other nodes pass to this one.
 *
 * <p>Thread: any.
 */
final class ExchangeMail {
    /**
     * The maximum number of messages on their way into the mail: half of the number that the mail of one shard accepts.
     */
    @Bound(
            of = "messages on their way to another node",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            full = "the others wait for their turn in custody; applications take turns")
    private static final int PASSING_MAX = 500;

    private final Exchange exchange;
    private final List<StrayReceipts> strays = new ArrayList<>();
    private final List<MessageMover> passing = new ArrayList<>();

    /**
     * @param mail takes the items for other nodes
     * @param homeShard the home shard of this node
     * @param passed remembers the shards to which messages were passed
     */
    ExchangeMail(Exchange exchange, MailWriter mail, Whereabouts whereabouts, int homeShard, PassedMessages passed) {
        this.exchange = exchange;
        MessageForms forms = exchange.storage().forms();
        for (int i = 0; i < exchange.threads(); i++) {
            ThreadExchange at = exchange.thread(i);
            PeerThread self = exchange.peers().get(i);
            StrayReceipts receipts = new StrayReceipts(
                    at.selector,
                    self,
                    at.moFlow,
                    at.receiptHomes,
                    at.ids,
                    mail,
                    MailWriter.STRAYS_MAX / exchange.threads(),
                    forms);
            DeliveryMover deliveries =
                    new DeliveryMover(at.selector, self, at.moFlow, at.log, mail, whereabouts, homeShard, forms);
            MessageMover messages = new MessageMover(
                    at.custodian,
                    at.log,
                    mail,
                    whereabouts,
                    new PassedMessages.OfThread(passed),
                    exchange.closing(),
                    Math.max(1, PASSING_MAX / exchange.threads()),
                    self,
                    at.selector);
            passing.add(messages);
            strays.add(receipts);
            at.selector.invokeLater(() -> {
                at.moFlow.join(whereabouts);
                at.smscHomes.join(whereabouts);
                at.custodian.join(messages);
                at.receiptHomes.passOnUnknown(receipts);
                deliveries.begin();
            });
        }
        exchange.countPassing(thread -> passing.get(thread).underWay());
    }

    /**
     * Takes a receipt that arrived at any node. It is ignored if its SMSC is not configured here.
     *
     * @param settled runs on any thread when the consequences of the receipt are durable, or when it has matched
     *     nothing here for a while
     */
    void strayCame(byte[] stray, Runnable settled) {
        Optional<Smsc> smsc = smscOf(stray);
        if (smsc.isEmpty()) {
            settled.run();
            return;
        }
        int home = smsc.get().homeIndex();
        exchange.thread(home).selector.comesBack(() -> {
            try {
                strays.get(home).came(smsc.get(), stray, settled);
            } catch (RuntimeException e) {
                unreadable(e);
                settled.run();
            }
        });
    }

    /** May be called on any thread. */
    long get(StrayFigure figure) {
        return strays.stream().mapToLong(each -> each.get(figure)).sum();
    }

    private Optional<Smsc> smscOf(byte[] stray) {
        try {
            String name = StoredStray.smscOf(exchange.storage().forms(), stray);
            return exchange.generation().smscs().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst();
        } catch (RuntimeException e) {
            unreadable(e);
            return Optional.empty();
        }
    }

    private void unreadable(RuntimeException why) {
        exchange.operatorLog()
                .appTold(
                        "?",
                        LogEvent.APPLICATION_RECORD_UNREADABLE,
                        "a receipt that came to another node is ignored: " + why.getMessage());
    }

    /** The mail of the home shard of this node. */
    ShardMail ofHome(int shard, ReadPosition mail, ReadPosition straysRead) {
        return of(shard, StoreOutboxes.HOME, mail, straysRead);
    }

    /**
     * The mail of a shard that this node owns.
     *
     * @param store the number of its store, as for {@link Exchange#takeOver}
     */
    ShardMail of(int shard, int store, ReadPosition mail, ReadPosition straysRead) {
        ThreadExchange at = exchange.thread(shard % exchange.threads());
        return new ShardMail(store, at.selector, at.ids, at.log, exchange.operatorLog(), mail, straysRead);
    }
}
