package org.strowger.world.walk;

import org.strowger.router.config.value.HashType;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.world.WalkProtocol;

/** The configuration that every walk has. Settings that do not affect messages vary between generations. */
final class Base {
    private static final int HASH_ITERATIONS = 1000;

    private Base() {}

    static Setup configuration(Scene scene, int generation) {
        WalkPlan plan = scene.plan();
        Chance chance = plan.chance("configuration", generation);
        Setup setup = new Setup(generation);
        setup.top().set("store", Setup.entry().set("path", "/store").set("reserve", "64KiB"));
        for (WalkProtocol each : WalkProtocol.values()) {
            String name = each.traits().name();
            setup.named("listeners", name).set("protocol", name).set("listen", "127.0.0.1:" + each.port());
        }
        plan.applications().keySet().forEach(each -> application(setup, scene, each, chance));
        plan.smscs().keySet().forEach(each -> smsc(setup, scene, each, chance));
        for (Area each : plan.areas()) {
            each.branches().forEach(branch -> route(setup, branch, chance));
            route(setup, each, chance);
        }
        for (Feature each : plan.features()) {
            each.configure(setup, plan, plan.chance("configures " + each.name(), generation));
        }
        plan.smscs().keySet().forEach(each -> scene.smsc(each).fit(setup.smsc(each)));
        return setup;
    }

    private static void application(Setup setup, Scene scene, String name, Chance chance) {
        Setup.Entry entry = setup.application(name);
        entry.set("system-id", scene.account(name))
                .set("password", password(scene.plan(), name, setup.generation()))
                .set("max-binds", 100)
                .set("window", chance.oneOf(5, 20, 100))
                .set("when-too-fast", "slow")
                .set("receive-window", chance.oneOf(1, 3, 10))
                .set("class", chance.oneOf("bulk", "normal", "transactional"));
        scene.application(name).configure(entry, chance);
    }

    /** The password, or its hash, which has another salt in each generation: it must then match again. */
    private static Object password(WalkPlan plan, String name, int generation) {
        if (!name.equals(QuietTenant.NAME) || !plan.hasHashedPassword()) {
            return "secret";
        }
        byte[] salt = new byte[PasswordHash.SALT_OCTETS];
        salt[0] = (byte) generation;
        Password.Hashed hashed = PasswordHash.hash("secret", HASH_ITERATIONS, salt);
        return Setup.entry().set("hash", HashType.written(hashed));
    }

    private static void smsc(Setup setup, Scene scene, String name, Chance chance) {
        Setup.Entry entry = setup.smsc(name);
        // In half of all configurations the SMSC keeps its sessions, because new sessions take another path through a
        // reload.
        scene.smsc(name).configure(entry, chance.oneIn(2) ? scene.plan().chance("SMSC " + name, 0) : chance);
        entry.set("unbound-after", chance.oneOf("2s", "10s"))
                .set("timers", Setup.entry().set("reconnect", "100ms..1s"));
        scene.plan().reporting(name).settings().copyTo(setup.smsc(name).entry("receipts"));
    }

    private static void route(Setup setup, Area area, Chance chance) {
        Setup.Entry route = setup.route(area.name());
        Setup.Entry match = Setup.entry().set("to", area.prefix() + "*");
        area.match().copyTo(match);
        route.set("match", match);
        route.set("via", area.via(setup.generation()));
        if (!area.isRelayed()) {
            Setup.Entry retry = Setup.entry().set("first", "1s").set("max", chance.oneOf("2s", "10s", "20s"));
            route.set("retry", retry.set("validity", "12h"));
        }
        area.settings().copyTo(route);
    }
}
