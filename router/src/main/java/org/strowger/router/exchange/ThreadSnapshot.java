package org.strowger.router.exchange;

import java.util.List;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.AppHomeView;
import org.strowger.router.application.Application;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscHomeView;

/**
 * What operators may see of the exchange on one thread. Each of its methods is called on that thread, changes nothing,
 * and takes some microseconds.
 */
public final class ThreadSnapshot {
    private final ThreadExchange here;

    ThreadSnapshot(ThreadExchange here) {
        this.here = here;
    }

    /** Of an SMSC whose home is here. */
    public SmscHomeView homeOf(Smsc smsc) {
        SmscHome<MtMessage> home = here.homes().known(smsc);
        return home == null ? SmscHomeView.NONE : home.view(here.nowNanos());
    }

    /** What an SMSC owes whose home is here. */
    public ReceiptsView receiptsOf(Smsc smsc) {
        SmscReceipts<MoMessage> receipts = here.homes().knownReceipts(smsc);
        return receipts == null ? ReceiptsView.NONE : receipts.view();
    }

    /** Some of the messages that wait for an SMSC whose home is here. */
    public List<MessageView> queueOf(Smsc smsc, int most) {
        SmscHome<MtMessage> home = here.homes().known(smsc);
        return home == null
                ? List.of()
                : home.some(most).stream()
                        .map(each -> MessageView.of(each, here.ids(), MessageView.NEVER, ""))
                        .toList();
    }

    /** Of an application whose home is here. */
    public AppHomeView homeOf(Application application) {
        AppHome home = here.homes().known(application);
        return home == null ? AppHomeView.NONE : home.view();
    }

    /** Some of what waits for an application whose home is here. */
    public List<PendingDeliveryView> deliveriesFor(Application application, int most) {
        AppHome home = here.homes().known(application);
        return home == null
                ? List.of()
                : home.some(most).stream().map(PendingDeliveryView::of).toList();
    }

    /** How many messages are kept that came here. */
    public CustodyView custody() {
        Custodian custodian = here.custodian();
        return custodian.stages().view(custodian.dueQueue());
    }

    /** Some of those that are set aside, the oldest first. */
    public List<MessageView> held(int most) {
        return here.custodian().stages().held(most, here.ids());
    }

    /** Some of those that wait to be tried again. */
    public List<MessageView> later(int most) {
        Custodian custodian = here.custodian();
        return custodian.stages().later(most, custodian.dueQueue(), here.ids());
    }
}
