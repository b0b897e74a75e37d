package org.strowger.tests.rules;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every ban is shown code that it must refuse, and the same code or its lawful neighbour where it is in order. */
class BansBiteTest {

    /** Code that a ban refuses in one layer; each line of {@code bad} is refused by itself. */
    record Sample(String ban, String layer, List<String> bad, String goodLayer, String good) {
        @Override
        public String toString() {
            return ban;
        }
    }

    private static Sample sample(String ban, String layer, String bad) {
        return new Sample(ban, layer, bad.lines().toList(), layer, "");
    }

    private static Sample allowedIn(String goodLayer, Sample sample) {
        return new Sample(sample.ban(), sample.layer(), sample.bad(), goodLayer, String.join("\n", sample.bad()));
    }

    private static Sample allowing(String good, Sample sample) {
        return new Sample(sample.ban(), sample.layer(), sample.bad(), sample.layer(), good);
    }

    private static final List<Sample> PROTOCOLS = List.of(
            allowedIn("router.reactor", sample("protocols: sockets", "smpp", """
                    java.net.Socket s;
                    java.nio.channels.SocketChannel c;""")),
            allowing("java.nio.ByteBuffer b;", sample("protocols: files", "gsm", """
                    java.io.File f;
                    Object o = java.nio.file.Path.of("a");""")),
            allowing("java.util.List<String> l = java.util.List.of();", sample("protocols: threads", "protocol", """
                    Object t = Thread.currentThread();
                    ThreadLocal<String> l;
                    java.util.concurrent.Callable<String> c;
                    java.util.Timer t;""")),
            allowing("java.time.Instant i;", sample("protocols: clocks", "ucp", "java.time.Clock c;")),
            allowedIn("router.smsc", sample("protocols: logging", "cimd2", "System.Logger l;")),
            allowedIn("tools", sample("protocols: chance", "wire", """
                    Object r = new java.util.Random(1);
                    java.util.random.RandomGenerator g;
                    java.util.SplittableRandom s;""")));

    private static final List<Sample> SHARING = List.of(
            allowedIn("router.metrics", sample("synchronized methods", "router.store", "synchronized void m() {}")),
            allowedIn("router.thread", sample("volatile fields", "router.app", "volatile int n;")),
            allowedIn("router.thread", sample("atomics", "router.smsc", """
                    java.util.concurrent.atomic.AtomicInteger[] n;
                    Object o = new java.util.concurrent.atomic.LongAdder();""")),
            allowedIn("router.thread", sample("locks", "router.store", "java.util.concurrent.locks.Lock l;")),
            allowedIn("router.metrics", sample("VarHandle", "router.store", "java.lang.invoke.VarHandle h;")),
            allowing(
                    "java.util.Map<String, String> m = new java.util.HashMap<>();",
                    sample("concurrent collections", "router.exchange", """
                    Object a = new java.util.concurrent.ConcurrentHashMap<String, String>();
                    Object b = new java.util.concurrent.LinkedBlockingDeque<String>();
                    java.util.concurrent.BlockingQueue<String> c;
                    java.util.concurrent.CopyOnWriteArrayList<String> d;
                    Object e = java.util.Collections.synchronizedList(new java.util.ArrayList<String>());""")));

    private static final List<Sample> THREADS = List.of(
            allowedIn("router.reactor", sample("threads and what waits for them", "router.smsc", """
                    Object a = new Thread();
                    static class B extends Thread {}
                    java.util.concurrent.ThreadFactory c = Thread::new;
                    Object d = java.util.concurrent.Executors.newCachedThreadPool();
                    Object e = new java.util.concurrent.CountDownLatch(1);
                    java.util.concurrent.CompletableFuture<String> f;""")),
            sample("sleeping", "router.app", """
                    void m() throws Exception { Thread.sleep(1); }
                    void n() throws Exception { java.util.concurrent.TimeUnit.DAYS.sleep(1); }"""),
            sample("monitors", "router.thread", """
                    void m() throws Exception { wait(); }
                    void n(Object o) { o.notify(); }
                    void o(String s) { s.notifyAll(); }"""),
            sample("timer threads", "router.app", "Object t = new java.util.Timer();"),
            allowedIn("router.time", sample("clocks", "router.reactor", """
                    long a = System.nanoTime();
                    java.util.function.LongSupplier b = System::currentTimeMillis;
                    Object c = java.time.Instant.now();
                    Object d = java.time.LocalDateTime.now();
                    Object e = java.time.Clock.systemUTC();
                    Object f = new java.util.Date();
                    Object g = java.time.Year.now();""")));

    private static final List<Sample> CALLS = List.of(
            allowedIn("router.app", sample("standard output", "router.admin", """
                    void m() { System.out.println(); }
                    Object e = System.err;""")),
            allowedIn(
                    "router.cli",
                    sample("printStackTrace", "router.smsc", "void m(Exception e) { e.printStackTrace(); }")),
            allowedIn("router.app", sample("exit", "tools", """
                    void m() { System.exit(1); }
                    void n() { Runtime.getRuntime().halt(1); }""")),
            sample("java.util.logging", "router.store", "System.Logger l;"),
            allowing(
                    "void m(java.nio.channels.Selector s) throws Exception { s.select(k -> {}, 1); }",
                    sample("selected keys", "router.reactor", """
                    void a(java.nio.channels.Selector s) throws Exception { s.select(); }
                    void b(java.nio.channels.Selector s) throws Exception { s.select(1); }
                    void c(java.nio.channels.Selector s) throws Exception { s.selectNow(); }
                    void d(java.nio.channels.Selector s) throws Exception { s.selectedKeys(); }""")),
            allowing("Object r = new java.util.Random(1);", sample("unseeded chance", "tools", """
                    double a = Math.random();
                    Object b = new java.util.Random();
                    java.util.function.Supplier<Object> c = java.util.Random::new;
                    Object d = java.util.concurrent.ThreadLocalRandom.current();""")),
            sample("finalize", "router.store", "protected void finalize() {}"),
            allowing(
                    "java.util.Optional<String> m() { return java.util.Optional.of(\"a\").map(s -> s); }",
                    sample("Optional kept or taken", "router.config", """
                    java.util.Optional<String> a;
                    void b(java.util.OptionalInt i) {}
                    record C(java.util.Optional<String> c) {}""")),
            allowing(
                    "enum E { A } static class X extends Exception {}",
                    sample(
                            "object serialization",
                            "router.store",
                            "static class A implements java.io.Serializable {}")),
            allowedIn("router.app", sample("other processes", "tools", """
                    Object p = new ProcessBuilder("ls");
                    void m() throws Exception { Runtime.getRuntime().exec("ls"); }""")),
            allowing(
                    "Object a = java.net.InetSocketAddress.createUnresolved(\"host\", 1);",
                    sample("name look-ups", "router.reactor", """
                    void a() throws Exception { java.net.InetAddress.getByName("host"); }
                    void b(java.net.Inet4Address i) throws Exception { i.isReachable(1); }
                    Object c = new java.net.InetSocketAddress("host", 1);
                    Object d(java.net.InetSocketAddress i) { return i.getHostName(); }""")));

    private static final List<Ban> BANS = Stream.of(
                    LayersTest.PROTOCOL_BANS,
                    ThreadRulesTest.SHARING,
                    ThreadRulesTest.THREADS,
                    ThreadRulesTest.CLOCKS,
                    BannedCallsTest.BANS)
            .flatMap(List::stream)
            .toList();

    @TempDir
    Path directory;

    @ParameterizedTest
    @FieldSource({"PROTOCOLS", "SHARING", "THREADS", "CALLS"})
    void refusesBannedCallsAndAcceptsAllowedCalls(Sample sample) {
        Rule<JavaClasses> rule = BANS.stream()
                .filter(ban -> ban.what().equals(sample.ban()))
                .findFirst()
                .orElseThrow()
                .among(LayersTest.MAY_USE);
        var sources = Stream.<String>builder();
        int number = 0;
        for (String line : sample.bad()) {
            sources.add(source(sample.layer(), "Bad" + number++, line));
        }
        sources.add(source(sample.goodLayer(), "Good", sample.good()));

        List<Violation> found =
                rule.violationsIn(Fixture.classes(directory, sources.build().toArray(String[]::new)));

        for (int i = 0; i < number; i++) {
            String file = "(Bad" + i + ".java:";
            assertThat(found)
                    .as(sample.bad().get(i))
                    .anyMatch(violation -> violation.location().contains(file));
        }
        assertThat(found).noneMatch(violation -> violation.location().contains("(Good.java:"));
    }

    @Test
    void everyBanHasASample() {
        assertThat(Stream.of(PROTOCOLS, SHARING, THREADS, CALLS)
                        .flatMap(List::stream)
                        .map(Sample::ban)
                        .collect(toSet()))
                .isEqualTo(BANS.stream().map(Ban::what).collect(toSet()));
    }

    private static String source(String layer, String name, String body) {
        return "package org.strowger." + layer + ";\npublic class " + name + " {\n" + body + "\n}\n";
    }
}
