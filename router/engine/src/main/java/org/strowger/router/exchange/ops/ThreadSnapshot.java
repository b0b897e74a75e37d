package org.strowger.router.exchange.ops;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.AppHomeView;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Application;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.RecentMessages;
import org.strowger.router.exchange.ids.SentMessages;
import org.strowger.router.exchange.mo.ApplicationHomes;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.thread.Published;

/**
 * A view of the exchange on one thread, for operators. Each method is called on that thread, changes nothing, and takes
 * a few microseconds.
 */
public final class ThreadSnapshot {
    /** The number of timed messages that are examined for pending retries: examining all could take long. */
    private static final int LOOKED_AT_MAX = 2000;

    private final ExchangeThread thread;
    private final Published<Generation> generations;
    private final MessageIdAllocator ids;
    private final SmscHomes smscHomes;
    private final ReceiptHomes receiptHomes;
    private final ApplicationHomes applicationHomes;
    private final Custodian custodian;
    private final SentMessages sentMessages;

    public ThreadSnapshot(
            ExchangeThread thread,
            Published<Generation> generations,
            MessageIdAllocator ids,
            SmscHomes smscHomes,
            ReceiptHomes receiptHomes,
            ApplicationHomes applicationHomes,
            Custodian custodian,
            SentMessages sentMessages) {
        this.thread = thread;
        this.generations = generations;
        this.ids = ids;
        this.smscHomes = smscHomes;
        this.receiptHomes = receiptHomes;
        this.applicationHomes = applicationHomes;
        this.custodian = custodian;
        this.sentMessages = sentMessages;
    }

    private void assertOwner() {
        assert thread.isOwner() : "a snapshot must be taken on its own thread";
    }

    // ---- Homes

    /** The home view of an SMSC whose home is on this thread. */
    public SmscHomeView homeOf(Smsc smsc) {
        assertOwner();
        SmscHome<MtMessage> home = smscHomes.known(smsc);
        return home == null ? SmscHomeView.NONE : home.view(thread.nowNanos());
    }

    /** The expected receipts of an SMSC whose home is on this thread. */
    public ReceiptsView receiptsOf(Smsc smsc) {
        assertOwner();
        SmscReceipts<MoMessage> receipts = receiptHomes.known(smsc);
        return receipts == null ? ReceiptsView.NONE : receipts.view();
    }

    /** Up to {@code most} queued messages of an SMSC whose home is on this thread. */
    public List<MessageView> queueOf(Smsc smsc, int most) {
        assertOwner();
        SmscHome<MtMessage> home = smscHomes.known(smsc);
        return home == null
                ? List.of()
                : home.some(most).stream()
                        .map(each -> MessageView.of(each, ids, MessageView.NEVER, ""))
                        .toList();
    }

    /** The home view of an application whose home is on this thread. */
    public AppHomeView homeOf(Application application) {
        assertOwner();
        AppHome home = applicationHomes.known(application);
        return home == null ? AppHomeView.NONE : home.view();
    }

    /** Up to {@code most} pending deliveries for an application whose home is on this thread. */
    public List<PendingDeliveryView> deliveriesFor(Application application, int most) {
        assertOwner();
        AppHome home = applicationHomes.known(application);
        return home == null ? List.of() : views(application, home.some(most));
    }

    /**
     * Adds about {@code most} more pending deliveries for an application whose home is on this thread.
     *
     * @return whether more follow
     */
    public boolean addDeliveriesFor(
            Application application, AppHome.Cursor cursor, List<PendingDeliveryView> list, int most) {
        assertOwner();
        AppHome home = applicationHomes.known(application);
        if (home == null) {
            return false;
        }
        List<PendingDelivery> some = new ArrayList<>();
        boolean hasMore = home.addNext(cursor, some, most);
        list.addAll(views(application, some));
        return hasMore;
    }

    /** The servers that get the callbacks of an application whose home is on this thread. */
    public List<DeliveryTarget.ServerView> serversOf(Application application) {
        assertOwner();
        return application.port(thread.index()).servers(thread.nowNanos());
    }

    private List<PendingDeliveryView> views(Application application, List<PendingDelivery> deliveries) {
        AppPort port = application.port(thread.index());
        return deliveries.stream()
                .map(each -> PendingDeliveryView.of(each, port))
                .toList();
    }

    /** The laws, in the order of {@link Law}. */
    public List<LawView> laws() {
        assertOwner();
        return List.of(
                LawView.of(Law.MESSAGES, thread.laws().messages()),
                LawView.of(Law.RELAYED, thread.laws().relayed()),
                LawView.of(Law.DELIVERIES, thread.laws().deliveries()),
                LawView.of(Law.EXPECTATIONS, thread.laws().expectations()),
                LawView.of(Law.MONEY, thread.laws().money()));
    }

    // ---- Custody

    /** The messages in custody that arrived by this thread. */
    public CustodyView custody() {
        assertOwner();
        return new CustodyView(
                custodian.timedCount(), custodian.waitingCount(), custodian.heldCount(), custodian.nextDueNanos());
    }

    /** The oldest held messages, at most {@code most}. */
    public List<MessageView> held(int most) {
        assertOwner();
        List<MessageView> some = new ArrayList<>();
        custodian.forEachHeld(most, (mt, why) -> some.add(MessageView.of(mt, ids, MessageView.NEVER, why)));
        return some;
    }

    /** Up to {@code most} messages that wait for a retry. */
    public List<MessageView> later(int most) {
        assertOwner();
        List<MessageView> some = new ArrayList<>();
        custodian.forEachWaiting(
                most, LOOKED_AT_MAX, (mt, dueNanos) -> some.add(MessageView.of(mt, ids, dueNanos, "")));
        return some;
    }

    // ---- One message

    /** The status of all messages with this id that this thread knows, in any form of the id. */
    public List<MessageStatus> messages(String id) {
        assertOwner();
        List<MessageStatus> found = new ArrayList<>();
        for (long each : meantBy(id)) {
            custodian.messages().find(each).ifPresent(mt -> found.add(statusOf(mt)));
            if (sentMessages.mayKnow(each)) {
                addSent(each, found);
            }
        }
        return found;
    }

    /** The status of a message that an operator has listed. */
    public MessageStatus statusOf(QueueOperations.Waiting waiting) {
        assertOwner();
        return statusOf(waiting.message());
    }

    /** A search for a message or receipt that waits for an application whose home is on this thread. */
    public DeliverySearch searchDeliveries(String id) {
        assertOwner();
        List<AppHome> homes = applicationHomes.all().stream()
                .filter(home -> home.waiting() > 0)
                .toList();
        return new DeliverySearch(id, Set.copyOf(spellings(id)), meantBy(id), ids, homes);
    }

    /** Every id that the text may represent. */
    private static Set<Long> meantBy(String text) {
        Set<Long> all = new LinkedHashSet<>();
        for (MessageIdForm form : MessageIdForm.values()) {
            all.add(MessageIds.parse(text, form));
        }
        all.add(MessageIdAllocator.shortNumber(text));
        all.remove(MessageIds.NONE);
        return all;
    }

    /** Every form of this id; only the text itself if it is not an id of Strowger. */
    public List<String> spellings(String id) {
        Set<String> all = new LinkedHashSet<>();
        all.add(id);
        meantBy(id).forEach(each -> all.addAll(ids.spellings(each)));
        return List.copyOf(all);
    }

    private MessageStatus statusOf(MtMessage mt) {
        Custody custody = mt.custody();
        return new MessageStatus(
                new MessageStatus.What(
                        ids.text(mt.sentBy(), mt.id()),
                        mt.sentBy().name(),
                        mt.decision().route().name()),
                words(custody.state()),
                new MessageStatus.AtSmsc(mt.hasSmsc() ? mt.smsc().name() : "", ""),
                new MessageStatus.Span(ids.instant(mt.sinceNanos()), ids.instant(mt.untilNanos())),
                mt.extras().attempts,
                custody.isUncertain());
    }

    private static String words(CustodyState state) {
        return switch (state) {
            case ENTERING -> "being stored";
            case GATHERING -> "waiting for the other segments of a long message";
            case FILTERING -> "waiting for the verdict of a filter";
            case GOING -> "queued for the SMSC, or sent to the SMSC and unanswered";
            case WAITING -> "waiting for a retry";
            case HELD -> "held until an operator decides";
            case ENDED -> "ended";
        };
    }

    private void addSent(long id, List<MessageStatus> found) {
        RecentMessages recent = sentMessages.of(id);
        int entry = recent.find(id, RecentMessages.ANY_APPLICATION);
        if (entry >= 0) {
            Generation generation = generations.get();
            String smsc = generation.smscOf(recent.smsc(entry)).map(Smsc::name).orElse("");
            int number = recent.application(entry);
            String application = generation.applications().stream()
                    .filter(each -> each.index() == number)
                    .map(Application::name)
                    .findFirst()
                    .orElse("");
            found.add(MessageStatus.known(
                    new MessageStatus.What(ids.spellings(id).get(0), application, ""),
                    "accepted by the SMSC",
                    new MessageStatus.AtSmsc(smsc, recent.smscId(entry))));
        }
    }

    /** The expected receipts for this SMSC id, of SMSCs whose home is on this thread. */
    public List<MessageStatus> expectedReceipts(String smscId) {
        assertOwner();
        List<MessageStatus> found = new ArrayList<>();
        for (SmscReceipts<MoMessage> each : receiptHomes.all()) {
            ReceiptTable table = each.table();
            int entry = table.look(smscId, "", true);
            if (entry != ReceiptTable.NONE) {
                Application sender = each.application(entry);
                found.add(MessageStatus.known(
                        new MessageStatus.What(ids.text(sender, table.messageId(entry)), sender.name(), ""),
                        table.isUnderWay(entry)
                                ? "the receipt is being delivered to the application"
                                : "the receipt is expected from the SMSC",
                        new MessageStatus.AtSmsc(each.smsc().name(), table.smscId(entry))));
            }
        }
        return found;
    }
}
