#!/usr/bin/env python3
"""Makes the stores of Jasmin in this directory: pickles of objects with the class names and attributes of Jasmin.

Usage: python3 make-stores.py
"""

import datetime
import enum
import hashlib
import pathlib
import pickle
import re
import sys
import types

HERE = pathlib.Path(__file__).resolve().parent


def define(module, name, bases=(), body=None):
    """Creates a class in a module that exists only in this process."""
    parts = module.split(".")
    for i in range(1, len(parts) + 1):
        sys.modules.setdefault(".".join(parts[:i]), types.ModuleType(".".join(parts[:i])))
    cls = type(name, bases, dict(body or {}, __module__=module, __qualname__=name))
    setattr(sys.modules[module], name, cls)
    return cls


def enumeration(name, **members):
    module = "smpp.pdu.pdu_types"
    define(module, name)
    cls = enum.Enum(name, members, module=module)
    setattr(sys.modules[module], name, cls)
    return cls


def make(cls, **attributes):
    made = cls.__new__(cls)
    made.__dict__.update(attributes)
    return made


API = "jasmin.routing.jasminApi"
User = define(API, "User")
Group = define(API, "Group")
MtMessagingCredential = define(API, "MtMessagingCredential")
SmppsCredential = define(API, "SmppsCredential")
Connector = define(API, "Connector")
SmppClientConnector = define(API, "SmppClientConnector", body={"type": "smppc"})
SmppServerSystemIdConnector = define(API, "SmppServerSystemIdConnector", body={"type": "smpps"})
HttpConnector = define(API, "HttpConnector", body={"type": "http"})
MTInterceptorScript = define(API, "MTInterceptorScript")
FILTERS = {name: define("jasmin.routing.Filters", name) for name in (
    "TransparentFilter", "UserFilter", "GroupFilter", "ConnectorFilter", "SourceAddrFilter", "DestinationAddrFilter",
    "ShortMessageFilter", "DateIntervalFilter", "TimeIntervalFilter", "TagFilter", "EvalPyFilter")}
ROUTES = {name: define("jasmin.routing.Routes", name) for name in (
    "DefaultRoute", "StaticMTRoute", "RandomRoundrobinMTRoute", "FailoverMTRoute", "StaticMORoute",
    "RandomRoundrobinMORoute", "FailoverMORoute")}
MTRoutingTable = define("jasmin.routing.RoutingTables", "MTRoutingTable")
MORoutingTable = define("jasmin.routing.RoutingTables", "MORoutingTable")
MTInterceptionTable = define("jasmin.routing.InterceptionTables", "MTInterceptionTable")
StaticMTInterceptor = define("jasmin.routing.Interceptors", "StaticMTInterceptor")
SMPPClientConfig = define("jasmin.protocols.cli.smppccm", "JCliSMPPClientConfig")
AddrTon = enumeration("AddrTon", UNKNOWN=1, INTERNATIONAL=2, NATIONAL=3, ALPHANUMERIC=6)
AddrNpi = enumeration("AddrNpi", UNKNOWN=1, ISDN=2)
PriorityFlag = enumeration("PriorityFlag", LEVEL_0=1, LEVEL_1=2)
ReplaceIfPresentFlag = enumeration("ReplaceIfPresentFlag", DO_NOT_REPLACE=1, REPLACE=2)


def user(uid, group, password, balance=None, count=None, throughput=None, bindings=None, **rights):
    authorizations = dict.fromkeys((
        "http_send", "http_bulk", "http_balance", "http_rate", "smpps_send", "http_long_content", "set_dlr_level",
        "http_set_dlr_method", "set_source_address", "set_priority", "set_validity_period",
        "set_schedule_delivery_time", "set_hex_content"), True)
    authorizations["http_bulk"] = False
    authorizations.update(rights)
    messaging = make(
        MtMessagingCredential, authorizations=authorizations,
        value_filters={
            "destination_address": re.compile(r".*"), "source_address": re.compile(r".*"),
            "priority": re.compile(r"^[0-3]$"), "validity_period": re.compile(r"^\d+$"),
            "content": re.compile(r".*")},
        defaults={"source_address": None},
        quotas={
            "balance": balance, "early_decrement_balance_percent": None, "submit_sm_count": count,
            "http_throughput": None, "smpps_throughput": throughput},
        quotas_updated=False)
    smpps = make(SmppsCredential, authorizations={"bind": True}, quotas={"max_bindings": bindings})
    return make(
        User, uid=uid, group=group, username=uid, password=hashlib.md5(password.encode()).digest(), enabled=True,
        mt_credential=messaging, smpps_credential=smpps)


def connector(cid, host, **settings):
    config = dict(
        id=cid, host=host, port=2775, username="acme", password="s3cret!", systemType="", bindOperation="transceiver",
        sessionInitTimerSecs=30, enquireLinkTimerSecs=30, inactivityTimerSecs=300, responseTimerSecs=120,
        pduReadTimerSecs=10, dlr_expiry=86400, reconnectOnConnectionLoss=True, reconnectOnConnectionFailure=True,
        reconnectOnConnectionLossDelay=10, reconnectOnConnectionFailureDelay=10, useSSL=False,
        addressTon=AddrTon.UNKNOWN, addressNpi=AddrNpi.UNKNOWN, source_addr_ton=AddrTon.NATIONAL,
        source_addr_npi=AddrNpi.ISDN, dest_addr_ton=AddrTon.INTERNATIONAL, dest_addr_npi=AddrNpi.ISDN,
        addressRange=None, source_addr=None, protocol_id=None, priority_flag=PriorityFlag.LEVEL_0,
        validity_period=None, replace_if_present_flag=ReplaceIfPresentFlag.DO_NOT_REPLACE, sm_default_msg_id=0,
        data_coding=0, requeue_delay=120, submit_sm_throughput=1, dlr_msg_id_bases=0, log_level=20,
        log_file="/var/log/jasmin/default-%s.log" % cid, log_rotate="midnight", log_privacy=False)
    config.update(settings)
    return {"id": cid, "config": make(SMPPClientConfig, **config), "service_status": 1}


def smppc(cid):
    return make(SmppClientConnector, cid=cid, _str="smppc Connector", _repr="<smppc Connector>")


def smpps(system_id):
    return make(SmppServerSystemIdConnector, cid=system_id)


def flt(kind, **attributes):
    return make(FILTERS[kind], **attributes)


def route(kind, connectors, filters=(), rate=0.0):
    return make(ROUTES[kind], filters=list(filters), connector=connectors, rate=rate)


def table(cls, routes):
    return make(cls, table=[{order: each} for order, each in sorted(routes.items(), reverse=True)])


def write(directory, name, value, protocol):
    path = HERE / directory / name
    path.parent.mkdir(parents=True, exist_ok=True)
    header = "Persisted on Mon Mar  2 10:20:30 2026 [Jasmin 0.11.1]\n".encode()
    path.write_bytes(header + pickle.dumps(value, protocol))


def store(directory, protocol):
    resellers = make(Group, gid="resellers", enabled=True)
    closed = make(Group, gid="closed", enabled=False)
    shop = user("shop", resellers, "secret", balance=25.5, throughput=20.0, bindings=2)
    bank = user("bank", resellers, "hunter2", count=1000, set_source_address=False)
    bank.mt_credential.defaults["source_address"] = "BANK"
    old = user("old", closed, "gone")
    web = make(
        HttpConnector, cid="web-1", baseurl="http://10.20.0.5:8080/mo", method="POST", _str="web-1", _repr="web-1")
    uk = flt("DestinationAddrFilter", destination_addr=re.compile("^44"))
    mobile = flt("DestinationAddrFilter", destination_addr=re.compile(r"^\+?44(?:7\d+)$"))
    of_shop = flt("UserFilter", user=shop)
    night = flt("TimeIntervalFilter", timeInterval=[datetime.time(20, 0), datetime.time(23, 59, 59)])
    summer = flt("DateIntervalFilter", dateInterval=[datetime.date(2026, 6, 1), datetime.date(2026, 8, 31)])
    mt = table(MTRoutingTable, {
        0: route("DefaultRoute", smppc("cheap")),
        10: route("FailoverMTRoute", [smppc("carrier-a"), smppc("cheap")], [uk, of_shop], rate=0.5),
        20: route("RandomRoundrobinMTRoute", [smppc("carrier-a"), smppc("cheap")], [uk, mobile, night]),
        30: route("StaticMTRoute", smppc("carrier-a"), [flt("GroupFilter", group=resellers), summer]),
    })
    mo = table(MORoutingTable, {
        0: route("DefaultRoute", smpps("bank")),
        10: route("StaticMORoute", web, [flt("ConnectorFilter", connector=make(Connector, cid="carrier-a"))]),
        20: route("FailoverMORoute", [smpps("shop"), smpps("bank")], [
            flt("ShortMessageFilter", short_message=re.compile("(?i)stop"))]),
    })
    script = make(MTInterceptorScript, pyCode="routable.addTag(1)", node=None, type="mtinterceptor")
    interceptors = make(MTInterceptionTable, table=[
        {10: make(StaticMTInterceptor, filters=[flt("TransparentFilter")], script=script)}])
    files = {
        "router-groups": [resellers, closed], "router-users": [shop, bank, old], "router-mtroutes": mt,
        "router-moroutes": mo, "router-mtinterceptors": interceptors,
        "smppccs": [
            connector("carrier-a", "smsc.carrier.example", submit_sm_throughput=100, dlr_msg_id_bases=1, useSSL=True),
            connector("cheap", "198.51.100.7", port=2776, bindOperation="transmitter", source_addr="CHEAP")],
        "filters": {"uk": uk, "night": night}, "httpccs": {"web-1": web},
    }
    for name, value in files.items():
        write(directory, "jcli-prod." + name, value, protocol)


class Attack:
    def __reduce__(self):
        import os
        return os.system, ("touch /tmp/strowger-was-run",)


if __name__ == "__main__":
    for number in (0, 2, 4, 5):
        store("store-%d" % number, number)
    store("etc/store", 2)
    for number in (0, 2, 4):
        write("attack-%d" % number, "jcli-prod.router-users", [Attack()], number)
