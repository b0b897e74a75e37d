package org.strowger.world.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.world.HttpClient;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * A store of Jasmin, imported and started: its users log in with their passwords, and their messages take its routes.
 */
class ImportedJasminTest {
    private static final String BANK = "/send?username=bank&to=447700900001&content=x&password=";

    @TempDir
    private Path directory;

    private String yaml = "";
    private int carrierPort;
    private int cheapPort;

    @BeforeEach
    void importStore() throws IOException {
        ImportedSetup imported = ImportedSetup.of("store-2", directory);
        yaml = imported.yaml();
        carrierPort = imported.links().get(0).ports().get(0);
        cheapPort = imported.links().get(1).ports().get(0);
    }

    private Path password(String application) {
        return directory.resolve("moved/passwords").resolve(application);
    }

    @Test
    void aUserBindsWithThePasswordOfJasminAndSendsByItsRoute() {
        try (World world = new World()) {
            TestSmsc carrier = world.smsc("carrier-a", carrierPort);
            TestSmsc cheap = world.smsc("cheap", cheapPort);
            world.start(yaml);
            world.seconds(2);
            assertThat(world.application(World.terms("shop", "wrong", Traffic.BOTH, "3.4"))
                            .isSignedIn())
                    .isFalse();
            assertThat(password("shop")).hasContent("md5:5ebe2294ecd0e0f08eab7690d2a6ee69");
            Peer shop = world.application("shop");
            assertThat(shop.isSignedIn()).isTrue();
            assertThat(password("shop")).content().startsWith("pbkdf2-sha256$");

            shop.submit(World.text("447700900123"));
            world.seconds(2);
            assertThat(carrier.came()).hasSize(1);
            assertThat(carrier.last().message().destination().ton()).isEqualTo(1);
            shop.submit(World.text("33612345678"));
            world.seconds(2);
            assertThat(cheap.came()).as("the default route").hasSize(1);
        }
    }

    @Test
    void anHttpRequestAlsoReplacesTheJasminPassword() {
        try (World world = new World()) {
            world.smsc("carrier-a", carrierPort);
            world.start(yaml);
            world.seconds(2);
            HttpClient client = new HttpClient(world);
            assertThat(client.get(BANK + "wrong")).startsWith("403 ");
            assertThat(password("bank")).content().startsWith("md5:");
            assertThat(client.get(BANK + "hunter2"))
                    .as("the balance begins at 0")
                    .startsWith("403 ")
                    .contains("Cannot charge");
            assertThat(password("bank")).content().startsWith("pbkdf2-sha256$");
            assertThat(world.operatorLines()).noneMatch(each -> each.contains("hunter2") || each.contains("2ab96390"));
        }
    }
}
