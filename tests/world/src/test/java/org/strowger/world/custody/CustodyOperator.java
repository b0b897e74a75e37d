package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.ops.QueueOperations;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.world.World;

/** Somebody who takes things out of service and puts them back, and has what waits tried or moved, at random. */
final class CustodyOperator {
    private static final List<String> SMSCS = List.of("a", "b");

    private final CustodyWalk walk;
    private final Random random;
    private final boolean isThere;

    /** @param seed there is somebody in every other walk */
    CustodyOperator(CustodyWalk walk, Random random, long seed) {
        this.walk = walk;
        this.random = random;
        this.isThere = seed % 2 == 1;
    }

    boolean isThere() {
        return isThere;
    }

    void act() {
        if (!walk.world.isAlive()) {
            return;
        }
        OperatorOverride.Word word =
                OperatorOverride.Word.values()[random.nextInt(OperatorOverride.Word.values().length)];
        OperatorOverride said = word == OperatorOverride.Word.IN_SERVICE
                ? OperatorOverride.USUAL
                : new OperatorOverride(word, "", World.EPOCH);
        switch (random.nextInt(6)) {
            case 0 -> operate(OperatorOverride.Kind.ROUTE, "kept", said);
            case 1 ->
                operate(
                        OperatorOverride.Kind.APPLICATION,
                        CustodyWalk.NAMES.get(random.nextInt(CustodyWalk.NAMES.size())),
                        said);
            case 2, 3 -> operate(OperatorOverride.Kind.SMSC, SMSCS.get(random.nextInt(SMSCS.size())), said);
            case 4 -> retry(QueueOperations.Which.thatMayGoBy("a"));
            default -> move();
        }
    }

    private void retry(QueueOperations.Which which) {
        everything((queues, each) -> queues.retry(each, which, false, new QueueOperations.Tally()));
    }

    private void move() {
        Smsc to = walk.world.router().exchange().generation().smscs().get(random.nextInt(SMSCS.size()));
        QueueOperations.Which which =
                QueueOperations.Which.lastOffered(to.name().equals("a") ? "b" : "a");
        everything((queues, each) -> queues.move(each, which, to, new QueueOperations.Tally()));
    }

    private void operate(OperatorOverride.Kind kind, String name, OperatorOverride said) {
        OperatorOverride.Thing thing = new OperatorOverride.Thing(kind, name);
        walk.say("operator: " + thing + " " + said.word());
        assertThat(walk.world.router().operate(thing, said)).isTrue();
        if (said.isInService()) {
            triedNow(thing);
        }
    }

    /** As the command does that puts it back. */
    private void triedNow(OperatorOverride.Thing thing) {
        switch (thing.kind()) {
            case SMSC -> retry(QueueOperations.Which.thatMayGoBy(thing.name()));
            case ROUTE -> retry(QueueOperations.Which.thatWaitForRoutes());
            case APPLICATION, LISTENER -> {}
        }
    }

    private void everything(BiConsumer<QueueOperations, QueueOperations.Waiting> act) {
        walk.say("operator: queues");
        QueueOperations queues = walk.world.router().exchange().queues();
        List<SelectorThread> threads = walk.world.routerThreads();
        for (int i = 0; i < threads.size(); i++) {
            int thread = i;
            threads.get(i).invokeLater(() -> queues.all(thread).forEach(each -> act.accept(queues, each)));
        }
    }

    /** Puts all back. */
    void endsAll() {
        for (OperatorOverride.Thing each : walk.world.router().overrides().all().keySet()) {
            operate(each.kind(), each.name(), OperatorOverride.USUAL);
        }
    }
}
