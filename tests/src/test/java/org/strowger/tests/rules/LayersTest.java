package org.strowger.tests.rules;

import static org.strowger.tests.rules.Ban.ban;
import static org.strowger.tests.rules.Find.types;
import static org.strowger.tests.rules.Layers.Layer.module;
import static org.strowger.tests.rules.Layers.Layer.protocols;
import static org.strowger.tests.rules.Layers.Layer.router;
import static org.strowger.tests.rules.Layers.Layer.tools;
import static org.strowger.tests.rules.Libraries.Library.library;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The layers, and the uses between them. Only uses in these lists are allowed; a change here is a change of design. */
class LayersTest {

    /**
     * The may-use list. A package below a listed one belongs to it; a package that is not written yet does no harm, one
     * that is not listed does. The layers that a layer uses are open to its users only where {@code andWhatTheyUse}
     * says so.
     */
    static final Layers MAY_USE = Layers.of(
            protocols("bound").mayUse(),
            protocols("wire").mayUse(),
            protocols("gsm").mayUse(),
            protocols("message").mayUse("gsm"),
            protocols("protocol").mayUse("message"),
            protocols("smpp.text").mayUse("wire", "gsm", "message", "protocol"),
            protocols("smpp.pdu").mayUse("smpp.text", "wire", "gsm", "message", "protocol"),
            protocols("smpp.dump").mayUse("smpp.pdu").andWhatTheyUse(),
            protocols("ucp.operation").mayUse("wire", "gsm", "message", "protocol"),
            protocols("cimd2.packet").mayUse("wire", "gsm", "message", "protocol"),
            protocols("http").mayUse("wire", "protocol"),
            protocols("http.dump").mayUse("http", "wire", "protocol"),
            protocols("http.provider").mayUse("http", "gsm", "message", "protocol"),
            protocols("smpp").mayUse("smpp.dump", "smpp.pdu").andWhatTheyUse(),
            protocols("ucp").mayUse("ucp.operation").andWhatTheyUse(),
            protocols("cimd2").mayUse("cimd2.packet").andWhatTheyUse(),
            router("time").mayUse(),
            router("metrics").mayUse(),
            router("share").mayUse(),
            router("file").mayUse(),
            router("thread").mayUse("time", "metrics"),
            router("json").mayUse(),
            router("table").mayUse("file", "thread", "time", "metrics"),
            router("config").mayUse("gsm", "message", "http", "json", "table", "file"),
            router("event").mayUse("config"),
            router("credit").mayUse("config", "thread", "metrics"),
            router("filter").mayUse("gsm", "message", "config", "protocol", "thread", "table"),
            router("price").mayUse("message", "config", "table", "thread"),
            router("route").mayUse("message", "config", "filter", "table", "price", "share"),
            router("reactor").mayUse("protocol", "thread", "time", "metrics", "config", "file"),
            router("client").mayUse("reactor", "http", "protocol", "thread"),
            router("store").mayUse("message", "thread", "time", "metrics", "config", "share"),
            router("smsc")
                    .mayUse("reactor", "route", "message", "event", "share")
                    .andWhatTheyUse(),
            router("application")
                    .mayUse("reactor", "route", "message", "event", "share")
                    .andWhatTheyUse(),
            router("http.api").mayUse("http", "message", "protocol", "config"),
            router("http.gateway").mayUse("http.api", "http", "wire", "gsm", "message", "protocol", "config"),
            router("http.kannel").mayUse("http.gateway").andWhatTheyUse(),
            router("http.jasmin").mayUse("http.gateway", "json").andWhatTheyUse(),
            router("http.v1").mayUse("http.api", "json", "gsm").andWhatTheyUse(),
            router("router.http").mayUse("http.api", "http.dump", "application").andWhatTheyUse(),
            router("http.callback").mayUse("router.http", "client", "smsc").andWhatTheyUse(),
            router("provider").mayUse("http.gateway", "http.provider", "json").andWhatTheyUse(),
            router("router.http.provider")
                    .mayUse("provider", "http.api", "smsc")
                    .andWhatTheyUse(),
            router("hook").mayUse("client", "json", "filter", "event", "share").andWhatTheyUse(),
            router("receipts").mayUse("smsc", "application", "credit", "share").andWhatTheyUse(),
            router("records").mayUse("message", "thread", "time", "metrics", "config", "json", "share"),
            router("mail").mayUse("store").andWhatTheyUse(),
            router("exchange")
                    .mayUse("receipts", "store", "mail", "route", "records")
                    .andWhatTheyUse(),
            router("cluster").mayUse("mail", "store").andWhatTheyUse(),
            router("cluster.shares").mayUse("cluster", "exchange").andWhatTheyUse(),
            // The only one below app that names smpp, ucp and cimd2: it puts their traits in a table for all the
            // others.
            router("cli").mayUse("protocol", "config", "reactor", "time"),
            router("program")
                    .mayUse(
                            "cli",
                            "smpp",
                            "ucp",
                            "cimd2",
                            "store",
                            "http.jasmin",
                            "http.kannel",
                            "http.v1",
                            "http.callback",
                            "router.http.provider")
                    .andWhatTheyUse(),
            router("imports").mayUse("config", "file"),
            router("imports.sql").mayUse("imports").andWhatTheyUse(),
            router("imports.queue").mayUse("imports.sql", "http.kannel").andWhatTheyUse(),
            router("imports.kannel").mayUse("imports", "http", "gsm").andWhatTheyUse(),
            router("imports.smppbox").mayUse("imports.kannel").andWhatTheyUse(),
            router("imports.ksmppd").mayUse("imports.kannel", "imports.sql").andWhatTheyUse(),
            router("imports.pickle").mayUse("imports").andWhatTheyUse(),
            router("imports.jasmin").mayUse("imports.pickle").andWhatTheyUse(),
            router("recording").mayUse("protocol", "message", "http", "http.dump", "json", "config"),
            router("shadow")
                    .mayUse("recording", "exchange", "hook", "router.http", "http.gateway", "price", "gsm")
                    .andWhatTheyUse(),
            router("admin")
                    .mayUse("exchange", "cluster", "records", "json", "router.http", "http.callback", "hook", "table")
                    .andWhatTheyUse(),
            // A module of its own, which the router finds if it is installed.
            module("kafka").mayUse("store", "thread", "time"),
            router("migration")
                    .mayUse(
                            "program",
                            "shadow",
                            "imports.jasmin",
                            "imports.kannel",
                            "imports.ksmppd",
                            "imports.queue",
                            "imports.smppbox")
                    .andWhatTheyUse(),
            router("app")
                    .mayUse("admin", "program", "cluster.shares", "http.kannel")
                    .andWhatTheyUse(),
            // The tools may use the reactor and what it uses, but not the exchange: they would share the faults of what
            // they test.
            tools("tools")
                    .mayUse(
                            "reactor",
                            "protocol",
                            "message",
                            "gsm",
                            "http",
                            "http.dump",
                            "config",
                            "thread",
                            "time",
                            "metrics",
                            "json"),
            tools("tools.replay").mayUse("tools", "recording").andWhatTheyUse(),
            // The brokers that it starts are processes: it must not depend on what it is to test.
            tools("tools.kafka").mayUse(),
            tools("tools.cluster").mayUse("tools", "tools.kafka").andWhatTheyUse(),
            tools("tools.command")
                    .mayUse("tools", "tools.replay", "tools.cluster", "program", "migration", "app")
                    .andWhatTheyUse());

    /** Code of others beyond java and javax. The longest prefix decides. */
    static final Libraries LIBRARIES = new Libraries(
            List.of(
                    library("jspecify", "org.jspecify.annotations").everywhere(),
                    library("netty-buffer", "io.netty.buffer").everywhere(),
                    library("netty's ByteProcessor", "io.netty.util.ByteProcessor", "io.netty.util.ReferenceCounted")
                            .everywhere(),
                    library("netty-common", "io.netty.util").inRouter(),
                    library("netty's insides", "io.netty.util.internal", "io.netty.util.concurrent"),
                    // Buffers come out of their pool faster on a thread of netty's own kind.
                    library("netty's thread", "io.netty.util.concurrent.FastThreadLocalThread")
                            .onlyIn("reactor"),
                    // By what netty logs is chosen by the program: see decision 19.
                    library("netty's loggers", "io.netty.util.internal.logging").onlyIn("app"),
                    library("log4j", "org.apache.logging.log4j").onlyIn("app"),
                    library("snakeyaml", "org.yaml.snakeyaml").onlyIn("config"),
                    library("picocli", "picocli").onlyIn("app", "cli", "program", "migration", "tools.command"),
                    library("jline", "org.jline").onlyIn("admin"),
                    library("re2j", "com.google.re2j").onlyIn("config"),
                    library("jctools", "org.jctools").onlyIn("thread"),
                    library("the JDK's HTTP server", "com.sun.net.httpserver").onlyIn("admin"),
                    library("who is at the other end of a unix socket", "jdk.net")
                            .onlyIn("app"),
                    library("Kafka's clients", "org.apache.kafka").onlyIn("kafka"),
                    library("JNA", "com.sun.jna").onlyIn("app"),
                    library("the options of the JVM", "com.sun.management").onlyIn("app")),
            MAY_USE);

    /**
     * The parts of the JDK that are closed to the protocols, where bytes, calls and the time go in, bytes and events
     * come out.
     */
    static final List<Ban> PROTOCOL_BANS = List.of(
            ban("protocols: sockets", types("java.net.*", "javax.net.*", "java.nio.channels.*"))
                    .inProtocolsOnly()
                    .because("a session opens no socket: the reactor moves the bytes"),
            ban("protocols: files", types("java.io.*", "java.nio.file.*"))
                    .inProtocolsOnly()
                    .because("a session neither reads nor writes files: take bytes or values from the caller"),
            ban(
                            "protocols: threads",
                            types(
                                    "java.lang.Thread*",
                                    "java.util.concurrent.*",
                                    "java.util.Timer*",
                                    "java.lang.Process*"))
                    .inProtocolsOnly()
                    .because("a session knows no threads: its owner calls it, one call at a time"),
            ban("protocols: clocks", types("java.time.Clock", "java.time.InstantSource"))
                    .inProtocolsOnly()
                    .because("a session reads no clock: the time is a parameter (nowNanos)"),
            ban("protocols: logging", types("java.util.logging.*", "java.lang.System$Logger*"))
                    .inProtocolsOnly()
                    .because("the protocols do not log: give an event or a ProtocolViolation, its owner logs it"),
            ban("protocols: chance", types("java.util.Random", "java.util.random.*", "java.util.SplittableRandom"))
                    .inProtocolsOnly()
                    .because("a session does the same every time: take the number from the caller"));

    @Test
    void everyPackageIsInTheList() {
        MAY_USE.listsEveryPackage().mustHoldIn(Project.mainClasses());
    }

    @Test
    void everyPackageUsesOnlyListedPackages() {
        MAY_USE.allowEveryUse().mustHoldIn(Project.mainClasses());
    }

    @Test
    void everyLibraryIsUsedOnlyByItsPermittedLayers() {
        LIBRARIES.areUsedWhereTheyMay().mustHoldIn(Project.mainClasses());
    }

    @ParameterizedTest
    @FieldSource("PROTOCOL_BANS")
    void protocolsUseOnlyBytesAndValues(Ban ban) {
        ban.among(MAY_USE).mustHoldIn(Project.mainClasses());
    }
}
