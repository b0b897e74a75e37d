package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;

/** Numbers with a common prefix, and the route to them. */
public final class Area {
    private static final int ALTERNATIVES_MAX = 3;

    /** A common multiple of all possible numbers of alternatives. */
    private static final int BASIC = 6;

    private final String name;
    private final String prefix;
    private final List<List<String>> vias = new ArrayList<>();
    private final Setup.Entry settings = Setup.entry();
    private final Setup.Entry match = Setup.entry();
    private final List<Area> branches = new ArrayList<>();
    private boolean isRelayed;
    private String sender = "";
    private boolean failsOver;
    private boolean movesOnWhenRefused;
    private boolean isWithoutSegments;
    private boolean isWithoutRelayedSegments;
    private boolean isForTexts;
    private boolean variesSender;

    Area(String name, String prefix, List<String> smscs) {
        this.name = name;
        this.prefix = prefix;
        this.vias.add(smscs);
    }

    public String name() {
        return name;
    }

    public String prefix() {
        return prefix;
    }

    /** The SMSCs of the route in all configurations, in the order in which they are tried in the first one. */
    public List<String> smscs() {
        return vias.stream().flatMap(List::stream).distinct().toList();
    }

    /** The SMSCs of the route in this configuration, in the order in which they are tried. */
    public List<String> via(int generation) {
        return vias.get(generation % vias.size());
    }

    /** The results of {@link #via} for all configurations. */
    List<List<String>> vias() {
        return vias;
    }

    /** Makes some configurations use these SMSCs instead. */
    public void alternatesWith(List<String> others) {
        assert vias.size() < ALTERNATIVES_MAX
                : "with more alternatives, basic configurations would not always use the first one";
        vias.add(others);
    }

    /** Whether this configuration contains all objects, and the first alternative of each route. */
    public static boolean isBasic(int generation) {
        return generation % BASIC == 0;
    }

    /** The next configuration that is {@linkplain #isBasic basic}. */
    static int nextBasic(int generation) {
        return (generation / BASIC + 1) * BASIC;
    }

    /** Keys of the route that stay the same in all configurations of a walk. */
    public Setup.Entry settings() {
        return settings;
    }

    /** The properties that a message must have besides its recipient to take the route. */
    public Setup.Entry match() {
        return match;
    }

    /** The routes to the same numbers that are tried before this one. */
    public List<Area> branches() {
        return branches;
    }

    /**
     * Adds a route for some of the messages, with the settings of this one.
     *
     * @param via some of the SMSCs of this route
     * @param from the sender of messages on the route; empty to keep the original sender
     */
    public Area branch(List<String> via, String from) {
        Area branch = new Area(name + "-" + branches.size(), prefix, via);
        settings.copyTo(branch.settings);
        branch.settings.set("rewrite", Setup.entry());
        branch.isRelayed = isRelayed;
        branch.failsOver = failsOver;
        branch.movesOnWhenRefused = movesOnWhenRefused;
        branch.isWithoutSegments = isWithoutRelayedSegments;
        branch.isForTexts = isForTexts;
        if (!from.isEmpty()) {
            branch.rewriteSender(from);
        }
        branches.add(branch);
        return branch;
    }

    public boolean isRelayed() {
        return isRelayed;
    }

    public void relay() {
        isRelayed = true;
        settings.set("delivery", "relay");
    }

    /** Makes every message to this area have this sender when it is sent. */
    public void rewriteSender(String other) {
        sender = other;
        settings.entry("rewrite").set("from", other);
    }

    public boolean rewritesSender() {
        return !sender.isEmpty();
    }

    /** Declares that the sender depends on the configuration in force; the responsible feature checks it. */
    public void variesSender() {
        variesSender = true;
    }

    boolean hasVaryingSender() {
        return variesSender;
    }

    /** The sender of a message to this area when it is sent. */
    public String senderOnAir(String written) {
        return sender.isEmpty() ? written : sender;
    }

    public boolean failsOver() {
        return failsOver;
    }

    /** Declares that a message which an SMSC reports as undeliverable is sent to the next one. */
    public void failOver() {
        failsOver = true;
        settings.set(
                "failover-on-receipt",
                Setup.entry().add("errors", "undeliverable").set("within", "1d"));
    }

    /**
     * Declares that a message which an SMSC refuses permanently is sent to the next one, unless the status has another
     * class.
     */
    public void moveOnWhenRefused() {
        movesOnWhenRefused = true;
    }

    boolean movesOnWhenRefused() {
        return movesOnWhenRefused;
    }

    /**
     * Declares that some SMSC of the route does not accept segments.
     *
     * @param joins whether the router joins segments from applications, if it stores them
     */
    public void avoidSegments(boolean joins) {
        isWithoutRelayedSegments = true;
        isWithoutSegments = !joins;
    }

    /** Whether applications can send segments to this area. */
    public boolean takesSegments() {
        boolean isJoining = isWithoutRelayedSegments && !isRelayed && branches.isEmpty();
        return isJoining ? !isWithoutSegments : !isWithoutRelayedSegments;
    }

    /** Whether some SMSC of the route cannot express a segment. */
    public boolean needsWholes() {
        return isWithoutRelayedSegments;
    }

    /** Declares that some SMSC of the route can express only texts. */
    public void takeOnlyTexts() {
        isForTexts = true;
    }

    public boolean takesOnlyTexts() {
        return isForTexts;
    }
}
