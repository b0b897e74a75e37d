package org.strowger.router.exchange;

import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.shared.Leases;

/**
 * The store of the exchange.
 *
 * @param store the open store, after its contents were read
 * @param forms the forms in which messages are stored
 * @param recovered the records that the store contained at startup
 * @param leases the leases of the shards in which messages are stored; none for a local store
 */
public record ExchangeStorage(StoreThread store, MessageForms forms, RecoveredRecords recovered, Leases leases) {}
