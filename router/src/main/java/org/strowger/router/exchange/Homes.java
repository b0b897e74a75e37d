package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.account.AppHome;
import org.strowger.router.account.Application;
import org.strowger.router.account.Letter;
import org.strowger.router.config.Trouble;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkEvent;
import org.strowger.router.link.LinkHome;
import org.strowger.router.link.LinkHomeView;
import org.strowger.router.link.LinkLevel;
import org.strowger.router.link.ReceiptToCome;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.time.Timer;

/** The links and applications that have their home on one thread, with what waits there for them. */
final class Homes implements LinkHome.Carrier<Transit>, AppHome.Postman {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** What is written at once of the receipts that a link owes; the rest a millisecond later. */
    private static final int WRITTEN_AT_ONCE = 1024;

    private static final long WRITE_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Desk desk;
    private final SelectorThread thread;
    private final int threads;
    private final Map<Link, LinkHome<Transit>> links = new HashMap<>();

    /** By the name of their link: what a centre owes is owed to whichever link has that name. */
    private final Map<String, LinkReceipts> receipts = new HashMap<>();

    /** What was asked for last: the same, most often, as what is asked for next. */
    private @Nullable LinkReceipts last;

    private final Map<Application, AppHome> applications = new HashMap<>();
    private final Timer look = new Timer(this::look);
    private final Timer write = new Timer(this::write);

    Homes(Desk desk, SelectorThread thread, int threads) {
        this.desk = desk;
        this.thread = thread;
        this.threads = threads;
    }

    /** A link of this home begins. */
    void add(Link link) {
        LinkHome<Transit> home = of(link);
        home.settingsChanged(
                thread.nowNanos()); // One of that name may have gone before, of which operators said things.
        home.operatedChanged(thread.nowNanos());
        LinkReceipts owed = receipts.get(link.name());
        if (owed == null) {
            receipts.put(link.name(), new LinkReceipts(link, desk.inbound()));
        } else {
            owed.passTo(link);
        }
        beginToLook();
    }

    private void beginToLook() {
        if (!look.isScheduled()) {
            thread.schedule(look, thread.nowNanos() + LOOK_NANOS);
        }
    }

    /** A link of this home is configured no more: what waits for it finds another way. */
    void remove(Link link) {
        LinkHome<Transit> home = links.remove(link);
        if (home != null) {
            home.close();
        }
    }

    /**
     * A message may be here before the news that the link begins, and after it has gone: then it finds a home that
     * gives it back, and is not kept.
     */
    LinkHome<Transit> of(Link link) {
        assert link.homeIndex() == desk.index() : link.name() + " has its home elsewhere";
        LinkHome<Transit> home = links.get(link);
        if (home == null) {
            home = new LinkHome<>(link, thread, threads, this);
            if (link.isClosed()) {
                home.close();
            } else {
                links.put(link, home);
            }
        }
        return home;
    }

    /** If it has its home here; nothing is made for whoever only looks. */
    @Nullable
    LinkHome<Transit> known(Link link) {
        return links.get(link);
    }

    /** What the name of that link owes, if anything was ever owed. */
    @Nullable
    LinkReceipts knownReceipts(Link link) {
        return receipts.get(link.name());
    }

    /** If something was ever to be delivered to it. */
    @Nullable
    AppHome known(Application application) {
        return applications.get(application);
    }

    /** Those of a link that is gone may come as long as its last session lives, and count for its name. */
    LinkReceipts receiptsOf(Link link) {
        assert link.homeIndex() == desk.index() : link.name() + " has its home elsewhere";
        LinkReceipts known = last;
        if (known != null && known.link() == link) {
            return known;
        }
        LinkReceipts owed = receipts.computeIfAbsent(link.name(), name -> new LinkReceipts(link, desk.inbound()));
        last = owed;
        return owed;
    }

    /** That link owes a receipt: see {@link LinkReceipts#expect}. */
    void expect(Link link, ReceiptToCome expected, Application whose, PartReceipts.Share share) {
        LinkReceipts owed = receiptsOf(link);
        owed.expect(expected, whose, share);
        if (!write.isScheduled() && owed.nextWriteNanos() != Long.MAX_VALUE) {
            thread.schedule(write, owed.nextWriteNanos());
        }
    }

    private void write(long nowNanos) {
        long nextNanos = Long.MAX_VALUE;
        for (LinkReceipts each : receipts.values()) {
            each.write(WRITTEN_AT_ONCE, nowNanos);
            nextNanos = Math.min(nextNanos, each.nextWriteNanos());
        }
        if (nextNanos != Long.MAX_VALUE) {
            thread.schedule(write, Math.max(nextNanos, nowNanos + WRITE_AGAIN_NANOS));
        }
    }

    /** That of an application that is configured no more is here as long as something is kept for it. */
    AppHome of(Application application) {
        AppHome home = applications.get(application);
        if (home == null) {
            home = new AppHome(application, thread, threads, this);
            applications.put(application, home);
            beginToLook();
        }
        return home;
    }

    /** Somebody has the name again of one that was gone: what is kept for that one is his. */
    void inherit(Application heir) {
        List<AppHome> before = applications.values().stream()
                .filter(each -> each.application().index() == heir.index() && each.application() != heir)
                .toList();
        for (AppHome each : before) {
            each.passTo(letter -> {
                ((Delivery) letter).passTo(heir, desk);
                of(heir).take(letter, thread.nowNanos());
            });
        }
    }

    /** The daemon stops. */
    void windUp() {
        receipts.values().forEach(LinkReceipts::windUp);
        links().forEach(each -> each.windUp(thread.nowNanos()));
    }

    List<LinkReceipts> receipts() {
        return new ArrayList<>(receipts.values());
    }

    List<LinkHome<Transit>> links() {
        return new ArrayList<>(links.values());
    }

    private void look(long nowNanos) {
        thread.schedule(look, nowNanos + LOOK_NANOS);
        receipts.values().forEach(each -> each.expire(nowNanos));
        links.values().forEach(each -> publish(each, nowNanos));
        letGo();
    }

    private void publish(LinkHome<Transit> home, long nowNanos) {
        KindCounters<LinkLevel> levels = home.link().levels();
        LinkReceipts owed = receipts.get(home.link().name());
        LinkHomeView.Waiting waiting = home.view(nowNanos).waiting();
        levels.set(LinkLevel.WAITING, waiting.count());
        levels.set(LinkLevel.WAITING_OCTETS, waiting.octets());
        levels.set(LinkLevel.OLDEST_NANOS, Math.max(0, nowNanos - waiting.oldestSinceNanos()));
        levels.set(LinkLevel.RECEIPTS_EXPECTED, owed == null ? 0 : owed.table().size());
    }

    /** Of what is configured no more, what nothing refers to any more. */
    private void letGo() {
        last = null;
        receipts.values().removeIf(each -> each.isEmpty() && each.link().isClosed());
        applications.values().removeIf(each -> each.application().isClosed() && each.isIdle());
        thread.metrics().counters().set(Counter.HOMES, links.size() + receipts.size() + applications.size());
    }

    // ---- Messages for links

    @Override
    public void carry(Transit transit, int toThread) {
        desk.give(transit.travel().to(desk.at(toThread), Travel.Step.SUBMIT));
    }

    @Override
    public void mark(Transit transit) {
        Link link = transit.link();
        desk.ledger().sends(transit, link, (outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                of(link).marked(transit, nowNanos);
            } else {
                of(link).notMarked(transit, nowNanos);
            }
        });
    }

    /** The message is wanted back by its home, if it waits here; if it is another than was wanted, it waits on. */
    void withdraw(Link link, Transit transit, Recall why, Desk by) {
        LinkHome<Transit> home = of(link);
        if (home.has(transit) && !why.wants(transit)) {
            desk.send(by, now -> Recall.another(transit, now));
        } else if (home.withdraw(transit)) {
            desk.give(transit.travel().back());
        } else {
            desk.send(by, now -> Recall.away(transit, now));
        }
    }

    @Override
    public void askRoom(Link link, int ofThread) {
        Desk there = desk.at(ofThread);
        desk.send(there, now -> there.tellRoomOf(link));
    }

    @Override
    public void giveBack(Transit transit, Trouble.Word why) {
        desk.give(transit.travel().goingOn(why));
    }

    @Override
    public void tell(Link link, LinkEvent event, String detail) {
        desk.linkTold(link, event, detail);
    }

    // ---- Messages for applications

    @Override
    public void carry(Letter letter, int toThread) {
        Delivery delivery = (Delivery) letter;
        desk.give(delivery.to(desk.at(toThread), Delivery.Step.CARRY));
    }

    @Override
    public void askRoom(Application application, int ofThread) {
        Desk there = desk.at(ofThread);
        desk.send(there, now -> there.tellRoomOf(application));
    }

    @Override
    public void giveUp(Letter letter) {
        desk.inbound().giveUp((Delivery) letter);
    }
}
