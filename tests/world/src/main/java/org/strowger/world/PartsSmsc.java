package org.strowger.world;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.credit.AccountFigures;

/** An SMSC that accepts some parts of a message and answers the next one otherwise. */
public final class PartsSmsc {
    /** No answer at all. */
    public static final Outcome SILENCE = Outcome.of(Outcome.Kind.UNCERTAIN, 0, "");

    public final TestSmsc smsc;
    public final List<String> ids = new ArrayList<>();

    public PartsSmsc(World world, int port, int accepted, Outcome then) {
        this(world, port, accepted, 0, then);
    }

    /** @param given the last id that it has given before */
    public PartsSmsc(World world, int port, int accepted, int given, Outcome then) {
        smsc = world.smsc("", port);
        smsc.hasGiven(given);
        smsc.answers(each -> {
            if (ids.size() < accepted) {
                ids.add(smsc.accept(each));
            } else if (then.kind() != Outcome.Kind.UNCERTAIN) {
                each.answer(then);
            }
        });
    }

    /** Reports parts that were accepted, from 0. */
    public void report(World world, MessageState state, int... parts) {
        reportBy(smsc, world, state, parts);
    }

    /** As {@link #report}, by another SMSC of the same name, after a restart. */
    public void reportBy(TestSmsc other, World world, MessageState state, int... parts) {
        for (int part : parts) {
            ShortMessage sent = smsc.came().get(part).message();
            other.receiver().submit(TestSmsc.receipt(sent, ids.get(part), state));
            world.millis(50);
        }
    }

    /** The segments at a price of 2 that the account "shop" was charged, and those that are reserved. */
    public static String segments(World world) {
        AccountFigures now = world.router().exchange().accounts().named("shop").figures();
        return now.paid().millionths() / 2_000_000 + " charged, "
                + now.reserved().millionths() / 2_000_000 + " reserved";
    }
}
