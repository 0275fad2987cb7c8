#!/bin/sh
# Runs once, when PostgreSQL makes its folder: an owner of the schema, and a user who may work as skynet_app and no more.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$SKYNET_OWNER_PASSWORD" --set program="$SKYNET_PASSWORD" <<'SQL'
create role skynet_app nologin;
create role skynet_owner login password :'owner';
grant skynet_app to skynet_owner;
create role skynet login password :'program' in role skynet_app;
create database skynet owner skynet_owner;
revoke all on database skynet from public;
grant connect on database skynet to skynet_app;
SQL
