package org.strowger.router.exchange.mo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.BoundedBy;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.CustodyRecordWriter;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.time.Timer;

/**
 * Sends stored deliveries to the node where their application receives, if the application has no delivery target here;
 * on one thread, for the applications whose home is this thread. A delivery ends here when it is in the mail of the
 * other node.
 *
 * <p>While it is unknown whether the delivery is in the mail, it is mailed to the same shard again: the reader of that
 * shard drops duplicates, and no other node may deliver it meanwhile.
 */
public final class DeliveryMover {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final SelectorThread selector;
    private final PeerThread self;
    private final MoFlow flow;
    private final CustodyLog log;
    private final MailWriter mail;
    private final Whereabouts whereabouts;
    private final int homeShard;
    private final CustodyRecordWriter writer;
    private final Timer look = new Timer(this::look);

    /** Deliveries that may or may not be in the mail. */
    @BoundedBy("AppHome.kept")
    private final List<Uncertain> uncertain = new ArrayList<>();

    private record Uncertain(MoMessage delivery, int shard) {}

    /**
     * @param self this thread, which gets the answers of the mail
     * @param homeShard the home shard of this node
     */
    public DeliveryMover(
            SelectorThread selector,
            PeerThread self,
            MoFlow flow,
            CustodyLog log,
            MailWriter mail,
            Whereabouts whereabouts,
            int homeShard,
            MessageForms forms) {
        this.selector = selector;
        this.self = self;
        this.flow = flow;
        this.log = log;
        this.mail = mail;
        this.whereabouts = whereabouts;
        this.homeShard = homeShard;
        this.writer = new CustodyRecordWriter(forms);
    }

    /** Begins to look for deliveries whose application receives at another node. Called on the thread. */
    public void begin() {
        selector.schedule(look, selector.nowNanos() + LOOK_NANOS);
    }

    private void look(long nowNanos) {
        selector.schedule(look, nowNanos + LOOK_NANOS); // First, so that a fault does not stop the checks.
        if (!log.mayAct(nowNanos)) {
            return;
        }
        List<Uncertain> again = List.copyOf(uncertain);
        uncertain.clear();
        for (Uncertain each : again) {
            if (!send(each.delivery(), each.shard())) {
                uncertain.add(each);
            }
        }
        flow.homes().all().forEach(each -> move(each, nowNanos));
    }

    private void move(AppHome home, long nowNanos) {
        // Every node can deliver by callbacks.
        if (!home.isStranded() || !home.application().settings().callbacks().isNone()) {
            return;
        }
        OptionalInt shard = whereabouts.shardReceiving(home.application().name());
        if (shard.isPresent() && shard.getAsInt() != homeShard) {
            home.passOn(each -> send(each, shard.getAsInt()), nowNanos);
        }
    }

    private boolean send(PendingDelivery waiting, int shard) {
        MoMessage delivery = (MoMessage) waiting;
        delivery.toStore().write(writer);
        MailItem item = new MailItem(
                MailKind.DELIVERY,
                delivery.record(),
                RecordKind.DELIVERY.code(),
                Arrays.copyOf(writer.octets(), writer.length()));
        return mail.send(shard, item, self, (isDurable, nowNanos) -> answered(delivery, shard, isDurable));
    }

    private void answered(MoMessage delivery, int shard, boolean isDurable) {
        if (isDurable) {
            flow.end(delivery, DeliveryTerm.TO_NODE);
        } else {
            uncertain.add(new Uncertain(delivery, shard));
        }
    }
}
