package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.List;
import org.strowger.world.expression.Condition;
import org.strowger.world.expression.Facts;
import org.strowger.world.expression.Value;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/**
 * Filters with random conditions that refuse messages or compute new texts and senders. Some belong to an application
 * and apply first; others apply to all applications.
 */
final class ConditionFilters implements Feature {
    private static final int DEPTH = 3;
    private static final String NOBODY = "";

    private final String name;
    private final String application;
    private final String word;
    private final List<Rule> rules = new ArrayList<>();

    /** The effect of a filter; each filter has one. */
    private enum Effect {
        REFUSE,
        TEXT,
        SENDER
    }

    private record Rule(String name, Condition condition, Effect effect, Value value) {}

    private ConditionFilters(String name, String application, String word) {
        this.name = name;
        this.application = application;
        this.word = word;
    }

    static ConditionFilters ofAll() {
        return new ConditionFilters("conditions", NOBODY, "uncertain");
    }

    static ConditionFilters ofOne() {
        return new ConditionFilters("application-conditions", "shop", "unsure");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        for (int i = chance.between(1, 4); i > 0; i--) {
            Effect effect = chance.oneOf(Effect.values());
            Condition condition = Condition.any(chance, DEPTH);
            // Most messages should pass.
            boolean isNarrow = effect != Effect.SENDER;
            Value value = effect == Effect.TEXT
                    ? Value.TEXT.changed(chance, 2)
                    : Value.literal(chance.oneOf("SALES", "OTHER", "12025550100"));
            rules.add(new Rule(
                    name + "-" + i, isNarrow ? Condition.contains(word).and(condition) : condition, effect, value));
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        for (Rule each : rules) {
            Setup.Entry filter = application.isEmpty()
                    ? setup.named("filters", each.name)
                    : Setup.entry().set("name", each.name);
            filter.set("when", each.condition.expression());
            switch (each.effect) {
                case REFUSE -> filter.set("refuse", "not-allowed");
                case TEXT -> filter.set("set", Setup.entry().set("text", each.value.expression()));
                case SENDER -> filter.set("set", Setup.entry().set("from", each.value.expression()));
            }
            if (!application.isEmpty()) {
                setup.application(application).add("filters", filter);
            }
        }
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(4)) {
            message.say(word).changesOnItsWay();
        }
        if (message.protocol().saysMuch() && chance.oneIn(3)) {
            message.writeFrom(chance.oneOf("OTP", "4471112", "12025550199"));
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        boolean isMine =
                application.isEmpty() || application.equals(recipient.message().application());
        for (Rule each : isMine ? rules : List.<Rule>of()) {
            Facts facts = Facts.of(recipient);
            if (each.condition.isTrueOf(facts)) {
                apply(each, facts, recipient);
            }
        }
    }

    private static void apply(Rule rule, Facts facts, Recipient recipient) {
        String value = rule.value.of(facts);
        switch (rule.effect) {
            case REFUSE -> recipient.endsOnly(End.REFUSED, rule.name);
            case SENDER -> recipient.comesFrom(value);
            case TEXT -> {
                if (value.isEmpty()) {
                    recipient.endsOnly(End.REFUSED, rule.name + ", of which the text cannot be written");
                } else if (!value.equals(facts.text())) {
                    recipient.leavesWithText(value);
                }
            }
        }
    }
}
