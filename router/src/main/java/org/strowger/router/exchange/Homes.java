package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.strowger.router.account.AppHome;
import org.strowger.router.account.Application;
import org.strowger.router.account.Letter;
import org.strowger.router.config.Trouble;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkEvent;
import org.strowger.router.link.LinkHome;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/** The links and applications that have their home on one thread, with what waits there for them. */
final class Homes implements LinkHome.Carrier<Transit>, AppHome.Postman {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Desk desk;
    private final SelectorThread thread;
    private final int threads;
    private final Map<Link, LinkHome<Transit>> links = new HashMap<>();
    private final Map<Link, LinkReceipts> receipts = new HashMap<>();
    private final Map<Application, AppHome> applications = new HashMap<>();
    private final Timer look = new Timer(this::look);

    Homes(Desk desk, SelectorThread thread, int threads) {
        this.desk = desk;
        this.thread = thread;
        this.threads = threads;
    }

    /** A link of this home begins. */
    void add(Link link) {
        of(link);
        receipts.put(link, new LinkReceipts(link, desk.inbound()));
        beginToLook();
    }

    /** A link of this home begins that goes to the same centre as another one. */
    void addInsteadOf(Link before, Link link) {
        add(link);
        LinkReceipts owed = receiptsOf(before);
        LinkReceipts next = owed.passTo(receiptsOf(link));
        // Also those of links before that one: what they have sent is still being answered.
        receipts.replaceAll((each, its) -> its == owed ? next : its);
        receipts.put(link, next);
    }

    private void beginToLook() {
        if (!look.isScheduled()) {
            thread.schedule(look, thread.nowNanos() + LOOK_NANOS);
        }
    }

    /** A link of this home is configured no more: what waits for it finds another way. */
    void remove(Link link) {
        of(link).close();
    }

    /** A message may be here before the news that the link begins. */
    LinkHome<Transit> of(Link link) {
        assert link.homeIndex() == desk.index() : link.name() + " has its home elsewhere";
        return links.computeIfAbsent(link, new_ -> new LinkHome<>(new_, thread, threads, this));
    }

    LinkReceipts receiptsOf(Link link) {
        LinkReceipts owed = receipts.get(link);
        if (owed == null) {
            throw new AssertionError(link.name() + " has its home elsewhere");
        }
        return owed;
    }

    AppHome of(Application application) {
        return applications.computeIfAbsent(application, new_ -> new AppHome(application, thread, threads, this));
    }

    List<LinkHome<Transit>> links() {
        return new ArrayList<>(links.values());
    }

    private void look(long nowNanos) {
        thread.schedule(look, nowNanos + LOOK_NANOS);
        receipts.values().forEach(each -> each.expire(nowNanos));
    }

    // ---- Messages for links

    @Override
    public void carry(Transit transit, int toThread) {
        desk.give(transit.to(desk.at(toThread), Transit.Step.SUBMIT));
    }

    @Override
    public void askRoom(Link link, int ofThread) {
        Desk there = desk.at(ofThread);
        desk.send(there, now -> there.tellRoomOf(link));
    }

    @Override
    public void giveBack(Transit transit, Trouble.Word why) {
        desk.give(transit.goingOn(why));
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
