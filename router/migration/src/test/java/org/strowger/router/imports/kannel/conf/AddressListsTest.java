package org.strowger.router.imports.kannel.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.router.imports.kannel.conf.AddressLists.Networks;

final class AddressListsTest {
    @Test
    void trailingAsterisksBecomeNetworks() {
        Networks networks = AddressLists.networks("10.0.0.*;10.1.*.*; 127.0.0.1 ;localhost;2001:db8::1");
        assertThat(networks.found())
                .containsExactly("10.0.0.0/24", "10.1.0.0/16", "127.0.0.1", "127.0.0.1", "2001:db8::1");
        assertThat(networks.lost()).isEmpty();
        assertThat(AddressLists.networks("*.*.*.*").isEverything()).isTrue();
        assertThat(AddressLists.networks("10.0.0.1;*.*.*.*").permitted()).isEmpty();
    }

    @Test
    void aListWithoutAUsableNetworkPermitsOnlyTheLocalHost() {
        Networks networks = AddressLists.networks("10.*.0.1;300.1.1.1;gateway.example");
        assertThat(networks.lost()).containsExactly("10.*.0.1", "300.1.1.1", "gateway.example");
        assertThat(networks.permitted()).containsExactly("127.0.0.1");
        assertThat(networks.advice()).contains("only this machine");
        assertThat(AddressLists.networks("").permitted()).isEmpty();
    }
}
