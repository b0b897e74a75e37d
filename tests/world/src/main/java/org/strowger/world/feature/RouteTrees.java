package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.strowger.world.SimulatedTables;
import org.strowger.world.expression.Facts;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/**
 * Routes for some of the messages to a number: by text, application, sender and time, by operator and country from
 * number tables, and by lists.
 */
final class RouteTrees implements Feature {
    private static final String PLAN_FILE = "/lists/plan.csv";
    private static final String PORTED_FILE = "/lists/ported.csv";
    private static final String LIST_FILE = "/lists/listed.txt";
    private static final String WORD = "branch";
    private static final String NOBODY = "";

    private final Map<Area, List<Branch>> branches = new HashMap<>();

    /** Operators by the prefix of numbers. */
    private final TreeMap<String, String> operators = new TreeMap<>();

    /** The seed that determines, for each number, whether it was ported. */
    private long portedSeed;

    private record Branch(Area area, Predicate<Facts> test) {}

    @Override
    public String name() {
        return "route-trees";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        operators.put("44", "general");
        for (int i = 0; i < 12; i++) {
            operators.put("441" + chance.below(6) + "00000" + chance.below(4), chance.oneOf("red", "blue"));
            operators.put("441" + chance.below(6), chance.oneOf("red", "blue", "green"));
        }
        portedSeed = chance.seed();
        plan.operatorsBy(this::operator);
    }

    // ---- Tables

    @Override
    public void begin(Scene scene) {
        SimulatedTables tables = scene.world().simulateTables();
        StringBuilder plan = new StringBuilder("prefix,country,operator,mcc,mnc\n");
        operators.forEach((prefix, operator) ->
                plan.append(prefix).append(",GB,").append(operator).append(",234\n"));
        StringBuilder ported = new StringBuilder();
        StringBuilder listed = new StringBuilder();
        scene.plan()
                .recipients()
                .filter(each -> each.part() <= 1)
                .map(Recipient::number)
                .forEach(number -> {
                    if (isPorted(number)) {
                        ported.append(number).append(",moved\n");
                    }
                    if (isListed(number)) {
                        listed.append('+').append(number).append('\n');
                    }
                });
        tables.write(PLAN_FILE, plan.toString());
        tables.write(PORTED_FILE, ported.toString());
        tables.write(LIST_FILE, listed.toString());
    }

    private boolean isPorted(String number) {
        return Chance.of(portedSeed, number, 0).oneIn(8);
    }

    private boolean isListed(String number) {
        return Chance.of(portedSeed, number, 1).oneIn(5);
    }

    /** The operator of the longest prefix, unless the number was ported. */
    private String operator(String number) {
        if (isPorted(number)) {
            return "moved";
        }
        String prefix = number;
        while (!operators.containsKey(prefix)) {
            prefix = prefix.substring(0, prefix.length() - 1);
        }
        return operators.getOrDefault(prefix, NOBODY);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("tables", "plan").set("kind", "plan").set("file", PLAN_FILE);
        setup.named("tables", "ported").set("kind", "ported").set("file", PORTED_FILE);
        setup.named("tables", "listed").set("file", LIST_FILE);
    }

    // ---- Routes

    @Override
    public void divide(Area area, Chance chance) {
        List<Branch> all = new ArrayList<>();
        // No rule may cover another one, so each kind is used once.
        List<Integer> kinds = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        for (int i = chance.below(4); i > 0; i--) {
            // The first SMSC decides whether segments are joined, so it is always included.
            boolean isOne = !area.failsOver() && chance.oneIn(2);
            List<String> via = isOne ? area.smscs().subList(0, 1) : area.smscs();
            Area branch = area.branch(via, chance.oneIn(4) ? NOBODY : "ROUTE" + i);
            Predicate<Facts> test = key(branch, kinds.remove(chance.below(kinds.size())));
            boolean isDouble = chance.oneIn(3);
            all.add(new Branch(
                    branch, isDouble ? test.and(key(branch, kinds.remove(chance.below(kinds.size())))) : test));
        }
        branches.put(area, all);
    }

    /** Adds a criterion to the match of the branch. Returns the corresponding predicate. */
    private Predicate<Facts> key(Area branch, int kind) {
        Setup.Entry match = branch.match();
        switch (kind) {
            case 0 -> {
                match.set("text", "/" + WORD + "/i");
                return facts -> facts.text().toUpperCase(Locale.ROOT).contains(WORD.toUpperCase(Locale.ROOT));
            }
            case 1 -> {
                match.set("application", "shop");
                return facts -> facts.application().equals("shop");
            }
            case 2 -> {
                match.set("from", List.of("O*", "4471*"));
                return facts -> facts.from().startsWith("O") || facts.from().startsWith("4471");
            }
            case 3 -> {
                match.set("time", "Mon-Fri 01:00-12:00");
                return facts -> true;
            }
            case 4 -> {
                match.set("operator", List.of("red", "moved"));
                return facts -> List.of("red", "moved").contains(operator(facts.to()));
            }
            case 5 -> {
                match.set("country", List.of("GB"));
                return facts -> !isPorted(facts.to());
            }
            case 6 -> {
                match.set("in-list", "listed");
                return facts -> isListed(facts.to());
            }
            default -> {
                match.set("not-in-list", "listed");
                return facts -> !isListed(facts.to());
            }
        }
    }

    // ---- Messages

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(5)) {
            message.say(WORD).changesOnItsWay();
        }
        if (message.protocol().saysMuch() && chance.oneIn(4)) {
            message.writeFrom(chance.oneOf("OTP", "4471112"));
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        Facts facts = Facts.of(recipient);
        branches.getOrDefault(recipient.area(), List.of()).stream()
                .filter(each -> each.test.test(facts))
                .findFirst()
                .ifPresent(each -> recipient.takes(each.area));
    }
}
