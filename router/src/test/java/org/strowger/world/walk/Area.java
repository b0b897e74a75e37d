package org.strowger.world.walk;

import java.util.List;

/** Numbers with a common prefix, and the route to them. */
public final class Area {
    private final String name;
    private final String prefix;
    private final List<String> smscs;
    private final Setup.Entry settings = Setup.entry();
    private boolean isRelayed;
    private String sender = "";
    private boolean failsOver;
    private boolean joins;
    private boolean isForTexts;
    private boolean variesSender;

    Area(String name, String prefix, List<String> smscs) {
        this.name = name;
        this.prefix = prefix;
        this.smscs = smscs;
    }

    public String name() {
        return name;
    }

    public String prefix() {
        return prefix;
    }

    /** The SMSCs of the route, in the order in which they are tried. */
    public List<String> smscs() {
        return smscs;
    }

    /** Keys of the route that stay the same in all configurations of a walk. */
    public Setup.Entry settings() {
        return settings;
    }

    public boolean isRelayed() {
        return isRelayed;
    }

    public void relay() {
        isRelayed = true;
        settings.set("delivery", "relay");
    }

    /** Every message to this area leaves with this sender. */
    public void rewriteSender(String other) {
        sender = other;
        settings.entry("rewrite").set("from", other);
    }

    public boolean rewritesSender() {
        return !sender.isEmpty();
    }

    /** The sender depends on the configuration in force: the feature that says so looks at it itself. */
    public void variesSender() {
        variesSender = true;
    }

    boolean hasVaryingSender() {
        return variesSender;
    }

    /** The sender with which a message to this area leaves. */
    public String senderOnAir(String written) {
        return sender.isEmpty() ? written : sender;
    }

    public boolean failsOver() {
        return failsOver;
    }

    /** What an SMSC reports as undeliverable goes to the next one. */
    public void failOver() {
        failsOver = true;
        settings.set(
                "failover-on-receipt",
                Setup.entry().add("errors", "undeliverable").set("within", "1d"));
    }

    /** Some SMSC of the route takes no segments: those of applications are joined. */
    public void joinSegments() {
        joins = true;
    }

    /** Whether segments of applications leave as they came. */
    public boolean keepsSegments() {
        return !joins;
    }

    /** Some SMSC of the route has no way to express anything but texts. */
    public void takeOnlyTexts() {
        isForTexts = true;
    }

    public boolean takesOnlyTexts() {
        return isForTexts;
    }
}
